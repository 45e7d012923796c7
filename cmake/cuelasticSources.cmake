# cuelastic_target_sources(TARGET <target> SOURCES <file.cu>... [PASSES <pass>...] [OPTIONS <option>...])
#
# Rewrites each source when it, a header it includes, the flags or the tool have changed, and compiles the result as part of the
# target in its place. PASSES none asks for the original text. Call it in the folder that made the target.
#
# The tool gets the flags that nvcc gets: CMake writes nvcc's command into compile_commands.json when it generates the build, and
# cuelasticFlags.cmake takes each rewritten file's command from there before anything of the target is built. A source's own
# properties are copied to the rewritten file at the end of the folder, so those that are set behind the call count as well.
#
# The target property CUELASTIC_RUNTIME says which runtime is linked: STATIC (without it) or SHARED. With SHARED the target's own
# CUDA_RUNTIME_LIBRARY becomes Shared: the library and the target must call the same CUDA runtime.
#
# The rule's output is a stamp, not the rewritten file: that keeps its time when its text has not changed, so that nothing is
# compiled again, and Make, which knows no restat, still sees the rule as done.

# Policies are those of the moment of definition: CMP0116 (paths in depfiles) must be NEW whatever the project says.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

function(cuelastic_target_sources)
	cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "SOURCES;PASSES;OPTIONS")
	_cuelastic_check_arguments("${arg_TARGET}" "${arg_SOURCES}" "${arg_UNPARSED_ARGUMENTS}")
	set(options ${arg_OPTIONS})
	if(DEFINED arg_PASSES)
		list(JOIN arg_PASSES "," passes)
		string(REGEX REPLACE "^none$" "" passes "${passes}")
		list(APPEND options --passes=${passes})
	endif()
	foreach(source IN LISTS arg_SOURCES)
		get_filename_component(source "${source}" ABSOLUTE)
		if(CMAKE_CONFIGURATION_TYPES)
			foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES)
				_cuelastic_rewrite(${arg_TARGET} "${source}" "${config}" ${options})
			endforeach()
		else()
			_cuelastic_rewrite(${arg_TARGET} "${source}" "" ${options})
		endif()
	endforeach()
	_cuelastic_link(${arg_TARGET})
endfunction()

function(_cuelastic_check_arguments target sources rest)
	if(NOT "${rest}" STREQUAL "")
		message(FATAL_ERROR "cuelastic_target_sources: unknown arguments: ${rest}")
	endif()
	if(NOT TARGET "${target}")
		message(FATAL_ERROR "cuelastic_target_sources: TARGET must name a target, and \"${target}\" is none")
	endif()
	if("${sources}" STREQUAL "")
		message(FATAL_ERROR "cuelastic_target_sources: no SOURCES")
	endif()
	get_target_property(folder ${target} SOURCE_DIR)
	if(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
		message(FATAL_ERROR "cuelastic_target_sources: ${target} was made in ${folder}: call it there")
	endif()
	if(NOT CMAKE_CUDA_COMPILER)
		message(FATAL_ERROR "cuelastic_target_sources: the project must enable the language CUDA")
	endif()
	if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
		message(FATAL_ERROR "cuelastic_target_sources: ${CMAKE_GENERATOR} does not tell nvcc's flags: use Ninja or Make")
	endif()
endfunction()

# Where the rewritten file goes: one folder for each target, the source's own path below it. Where one build has several
# configurations, each has a file of its own, for its flags are others.
function(_cuelastic_output out target source config)
	file(RELATIVE_PATH path ${CMAKE_CURRENT_SOURCE_DIR} ${source})
	string(REPLACE "../" "up/" path "${path}")
	string(REGEX REPLACE "\\.[^./]*$" "" path "${path}")
	if(config)
		string(PREPEND path "${config}/")
	endif()
	set(${out} ${CMAKE_CURRENT_BINARY_DIR}/cuelastic/${target}/${path}.elastic.cu PARENT_SCOPE)
endfunction()

function(_cuelastic_rewrite target source config)
	get_filename_component(source_folder "${source}" DIRECTORY)
	_cuelastic_output(output ${target} "${source}" "${config}")
	get_filename_component(output_folder "${output}" DIRECTORY)
	file(MAKE_DIRECTORY "${output_folder}")
	file(RELATIVE_PATH shown "${CMAKE_SOURCE_DIR}" "${source}")
	add_custom_command(
		OUTPUT "${output}.stamp"
		BYPRODUCTS "${output}"
		COMMAND cuelastic::cuelastic "${source}" -o "${output}" -p "${output}.flags" -MD -MF "${output}.d" -MQ "${output}.stamp"
			${ARGN}
		COMMAND ${CMAKE_COMMAND} -E touch "${output}.stamp"
		DEPENDS "${source}" "${output}.flags/compile_commands.json" "$<TARGET_FILE:cuelastic::cuelastic>"
		DEPFILE "${output}.d"
		COMMENT "Rewriting ${shown}"
		VERBATIM)
	# `#include "x.h"` goes on meaning the header beside the original.
	set_source_files_properties("${output}" PROPERTIES GENERATED ON LANGUAGE CUDA)
	set_property(SOURCE "${output}" APPEND PROPERTY INCLUDE_DIRECTORIES "${source_folder}")
	if(config)
		set_property(TARGET ${target} APPEND PROPERTY SOURCES
			"$<$<CONFIG:${config}>:${output}>" "$<$<CONFIG:${config}>:${output}.stamp>")
	else()
		set_property(TARGET ${target} APPEND PROPERTY SOURCES "${output}" "${output}.stamp")
	endif()
	_cuelastic_finish_later(${target})
	set_property(TARGET ${target} APPEND PROPERTY CUELASTIC_SOURCES "${source}")
	set_property(TARGET ${target} APPEND PROPERTY CUELASTIC_OUTPUTS "${output}")
endfunction()

# Once for each target.
function(_cuelastic_finish_later target)
	get_property(is_known TARGET ${target} PROPERTY CUELASTIC_SOURCES SET)
	if(NOT is_known)
		cmake_language(EVAL CODE "cmake_language(DEFER CALL _cuelastic_finish [[${target}]])")
	endif()
endfunction()

# At the end of the folder. The rule stands in a target of its own: Make builds that first, and then compares times.
function(_cuelastic_finish target)
	get_property(sources TARGET ${target} PROPERTY CUELASTIC_SOURCES)
	get_property(outputs TARGET ${target} PROPERTY CUELASTIC_OUTPUTS)
	set(folder ${CMAKE_CURRENT_BINARY_DIR}/cuelastic/${target})
	set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/cuelasticFlags.cmake)
	set(flags ${outputs})
	list(TRANSFORM flags APPEND .flags/compile_commands.json)
	foreach(source output IN ZIP_LISTS sources outputs)
		_cuelastic_copy_properties("${source}" "${output}")
	endforeach()
	set_property(TARGET ${target} PROPERTY EXPORT_COMPILE_COMMANDS ON)
	get_target_property(runtime ${target} CUELASTIC_RUNTIME)
	if("${runtime}" MATCHES "^[Ss][Hh][Aa][Rr][Ee][Dd]$")
		set_property(TARGET ${target} PROPERTY CUDA_RUNTIME_LIBRARY Shared)
	endif()
	set(toolkit ${CUDAToolkit_INCLUDE_DIRS} ${CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES})
	file(CONFIGURE OUTPUT ${folder}/flags.cmake CONTENT
		"set(sources [==[@sources@]==])\nset(outputs [==[@outputs@]==])\nset(toolkit [==[@toolkit@]==])\n" @ONLY)
	add_custom_command(
		OUTPUT ${folder}/flags.stamp
		BYPRODUCTS ${flags}
		COMMAND ${CMAKE_COMMAND} "-Dlist=${folder}/flags.cmake" "-Dcommands=${CMAKE_BINARY_DIR}/compile_commands.json" -P "${script}"
		COMMAND ${CMAKE_COMMAND} -E touch ${folder}/flags.stamp
		DEPENDS ${CMAKE_BINARY_DIR}/compile_commands.json ${folder}/flags.cmake "${script}"
		COMMENT "Taking nvcc's flags for ${target}"
		VERBATIM)
	add_custom_target(${target}_cuelastic_flags DEPENDS ${folder}/flags.stamp)
	add_dependencies(${target} ${target}_cuelastic_flags)
endfunction()

# What the project says of the source holds for the rewritten file; what it says of that comes behind.
function(_cuelastic_copy_properties source output)
	set(names COMPILE_DEFINITIONS COMPILE_OPTIONS INCLUDE_DIRECTORIES OBJECT_DEPENDS)
	foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES CMAKE_BUILD_TYPE)
		string(TOUPPER ${config} config)
		list(APPEND names COMPILE_DEFINITIONS_${config})
	endforeach()
	foreach(name IN LISTS names)
		get_property(of_source SOURCE "${source}" PROPERTY ${name})
		get_property(of_output SOURCE "${output}" PROPERTY ${name})
		set_property(SOURCE "${output}" PROPERTY ${name} ${of_source} ${of_output})
	endforeach()
	get_property(of_source SOURCE "${source}" PROPERTY COMPILE_FLAGS)
	get_property(of_output SOURCE "${output}" PROPERTY COMPILE_FLAGS)
	string(STRIP "${of_source} ${of_output}" both)
	set_property(SOURCE "${output}" PROPERTY COMPILE_FLAGS "${both}")
endfunction()

# By property: target_link_libraries would have to know which of its two signatures the project uses.
function(_cuelastic_link target)
	get_target_property(kind ${target} TYPE)
	set(wanted "$<UPPER_CASE:$<TARGET_PROPERTY:${target},CUELASTIC_RUNTIME>>")
	set(runtime "$<IF:$<STREQUAL:${wanted},SHARED>,cuelastic::runtime_shared,cuelastic::runtime>")
	set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES "${runtime}")
	if(kind STREQUAL "STATIC_LIBRARY" OR kind STREQUAL "OBJECT_LIBRARY")
		set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES "$<LINK_ONLY:${runtime}>")
	endif()
endfunction()

cmake_policy(POP)
