# cuelastic_enable(TARGET <target> [SOURCES <file.cu>...] [PASSES <pass>...] [OPTIONS <option>...])
#
# Rewrites CUDA sources that the target has: those that are named, or all. They stay in the target, so IDEs and compile_commands.json
# show them with nvcc's own command. A launcher in front of nvcc (cuelasticLaunch.sh) gives it the rewritten file in the original's
# place. cuelasticRules.cmake says how files are rewritten; a target of its own does that before the target is compiled. nvcc's
# depfile names the rewritten file, so an object is made again when that changes.
#
# Sources that the project adds behind the call count as well: without SOURCES, the target's list is read at the end of the folder,
# too.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

function(cuelastic_enable)
	cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "SOURCES;PASSES;OPTIONS")
	_cuelastic_check(cuelastic_enable "${arg_TARGET}" "${arg_UNPARSED_ARGUMENTS}" "${arg_KEYWORDS_MISSING_VALUES}")
	_cuelastic_options(options ${arg_TARGET} "${arg_PASSES}" "${arg_OPTIONS}")
	_cuelastic_begin(${arg_TARGET})
	set_property(TARGET ${arg_TARGET} PROPERTY CUELASTIC_IS_ENABLED ON)
	foreach(source IN LISTS arg_SOURCES)
		get_filename_component(source "${source}" ABSOLUTE)
		_cuelastic_check_source(cuelastic_enable ${arg_TARGET} "${source}")
		_cuelastic_enable_source(${arg_TARGET} "${source}" "${options}")
	endforeach()
	if("${arg_SOURCES}" STREQUAL "")
		set_property(TARGET ${arg_TARGET} PROPERTY CUELASTIC_ALL "yes" ${options})
		_cuelastic_enable_all(${arg_TARGET})
	endif()
endfunction()

# All CUDA sources of the target that are not rewritten yet.
function(_cuelastic_enable_all target)
	get_property(options TARGET ${target} PROPERTY CUELASTIC_ALL)
	list(POP_FRONT options)
	_cuelastic_sources_of(sources ${target})
	get_property(known TARGET ${target} PROPERTY CUELASTIC_SOURCES)
	get_property(outputs TARGET ${target} PROPERTY CUELASTIC_OUTPUTS)
	foreach(source IN LISTS sources)
		_cuelastic_is_cuda(is_cuda ${target} "${source}")
		get_source_file_property(is_header "${source}" TARGET_DIRECTORY ${target} HEADER_FILE_ONLY)
		if(is_cuda AND NOT is_header AND NOT source IN_LIST known AND NOT source IN_LIST outputs)
			_cuelastic_enable_source(${target} "${source}" "${options}")
		endif()
	endforeach()
endfunction()

# What makes a source belongs to the target, which waits for the rewrite; in the target's folder CMake lets the rewrite make it, too.
function(_cuelastic_check_made target source)
	get_source_file_property(is_generated "${source}" TARGET_DIRECTORY ${target} GENERATED)
	get_target_property(folder ${target} SOURCE_DIR)
	if(is_generated AND NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
		message(FATAL_ERROR "cuelastic_enable: ${source} is made by the build: call cuelastic_enable for ${target} in ${folder}")
	endif()
endfunction()

function(_cuelastic_enable_source target source options)
	_cuelastic_check_made(${target} "${source}")
	_cuelastic_configurations(configs)
	foreach(config IN LISTS configs)
		_cuelastic_output(output ${target} "${source}" "${config}")
		_cuelastic_rewrite("${source}" "${output}" "${options}")
		_cuelastic_note(${target} "${source}" "${output}" "${source}" "${config}")
	endforeach()
	set_property(TARGET ${target} APPEND PROPERTY CUELASTIC_ENABLED "${source}")
endfunction()

# In front of the project's own launcher, such as ccache, which then sees the rewritten file. At the end of the folder, for the
# project may set its launcher behind the call.
function(_cuelastic_launch target)
	get_target_property(build_folder ${target} BINARY_DIR)
	get_target_property(launcher ${target} CUDA_COMPILER_LAUNCHER)
	if(NOT launcher)
		set(launcher)
	endif()
	set_property(TARGET ${target} PROPERTY CUDA_COMPILER_LAUNCHER
		/bin/sh "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/cuelasticLaunch.sh" "${build_folder}/cuelastic/${target}/launch" ${launcher})
endfunction()

# At the end of the folder.
function(_cuelastic_finish_enabled target)
	get_property(is_all TARGET ${target} PROPERTY CUELASTIC_ALL SET)
	if(is_all)
		_cuelastic_enable_all(${target})
	endif()
	get_property(enabled TARGET ${target} PROPERTY CUELASTIC_ENABLED)
	if(NOT enabled)
		message(FATAL_ERROR "cuelastic_enable: ${target} has no CUDA sources (those that generator expressions name must be named by SOURCES)")
	endif()
	foreach(source IN LISTS enabled)
		_cuelastic_check_listed(${target} "${source}")
	endforeach()
	_cuelastic_write_launches(${target})
	_cuelastic_launch(${target})
	_cuelastic_rewrite_first(${target})
endfunction()

# A source that a generator expression names may be there: the build will tell.
function(_cuelastic_check_listed target source)
	_cuelastic_is_listed(is_listed ${target} "${source}")
	get_target_property(sources ${target} SOURCES)
	if(NOT is_listed AND NOT sources MATCHES "[$]<")
		message(FATAL_ERROR "cuelastic_enable: ${source} is no source of ${target}: add it there, or use cuelastic_target_sources, which "
			"adds the rewritten file")
	endif()
endfunction()

# Three lines for each file, as cuelasticLaunch.sh reads them.
function(_cuelastic_write_launches target)
	get_property(sources TARGET ${target} PROPERTY CUELASTIC_SOURCES)
	get_property(outputs TARGET ${target} PROPERTY CUELASTIC_OUTPUTS)
	get_property(compiled TARGET ${target} PROPERTY CUELASTIC_COMPILED)
	get_property(configs TARGET ${target} PROPERTY CUELASTIC_CONFIGS)
	get_target_property(build_folder ${target} BINARY_DIR)
	set(lines)
	foreach(source output file config IN ZIP_LISTS sources outputs compiled configs)
		if(NOT file STREQUAL output)
			_cuelastic_objects(object ${target} "${config}")
			string(APPEND lines "${source}\n${output}\n${object}\n")
		endif()
	endforeach()
	file(CONFIGURE OUTPUT "${build_folder}/cuelastic/${target}/launch" CONTENT "@lines@" @ONLY)
endfunction()

# The target that rewrites.
function(_cuelastic_rewrite_first target)
	get_property(outputs TARGET ${target} PROPERTY CUELASTIC_OUTPUTS)
	get_property(compiled TARGET ${target} PROPERTY CUELASTIC_COMPILED)
	get_property(configs TARGET ${target} PROPERTY CUELASTIC_CONFIGS)
	set(stamps)
	foreach(output file config IN ZIP_LISTS outputs compiled configs)
		if(file STREQUAL output)
			continue()
		elseif(config STREQUAL "-")
			list(APPEND stamps "${output}.stamp")
		else()
			list(APPEND stamps "$<$<CONFIG:${config}>:${output}.stamp>")
		endif()
	endforeach()
	add_custom_target(${target}_cuelastic DEPENDS ${stamps})
	add_dependencies(${target} ${target}_cuelastic)
endfunction()

cmake_policy(POP)
