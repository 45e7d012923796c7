# cuelastic_target_sources(TARGET <target> SOURCES <file.cu>... [PASSES <pass>...] [OPTIONS <option>...])
#
# Rewrites each source, and compiles the result as part of the target. The source itself must not be in the target. PASSES none
# asks for the original text. Call it in the folder that made the target. cuelasticRules.cmake says how files are rewritten.
#
# A source's own properties are copied to the rewritten file at the end of the folder, so those that are set behind the call count
# as well.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

function(cuelastic_target_sources)
	cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "SOURCES;PASSES;OPTIONS")
	_cuelastic_check(cuelastic_target_sources "${arg_TARGET}" "${arg_UNPARSED_ARGUMENTS}" "${arg_KEYWORDS_MISSING_VALUES}")
	_cuelastic_check_folder(${arg_TARGET})
	_cuelastic_options(options ${arg_TARGET} "${arg_PASSES}" "${arg_OPTIONS}")
	if("${arg_SOURCES}" STREQUAL "")
		message(FATAL_ERROR "cuelastic_target_sources: no SOURCES")
	endif()
	_cuelastic_begin(${arg_TARGET})
	foreach(source IN LISTS arg_SOURCES)
		get_filename_component(source "${source}" ABSOLUTE)
		_cuelastic_check_source(cuelastic_target_sources ${arg_TARGET} "${source}")
		_cuelastic_add(${arg_TARGET} "${source}" "${options}")
	endforeach()
endfunction()

# Source properties are those of the target's folder.
function(_cuelastic_check_folder target)
	get_target_property(folder ${target} SOURCE_DIR)
	if(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
		message(FATAL_ERROR "cuelastic_target_sources: ${target} was made in ${folder}: call it there, or use cuelastic_enable")
	endif()
endfunction()

# One rewritten file for each configuration.
function(_cuelastic_add target source options)
	_cuelastic_configurations(configs)
	foreach(config IN LISTS configs)
		_cuelastic_output(output ${target} "${source}" "${config}")
		_cuelastic_rewrite("${source}" "${output}" "${options}")
		set_source_files_properties("${output}" PROPERTIES GENERATED ON LANGUAGE CUDA)
		# `#include "x.h"` goes on meaning the header beside the original.
		get_filename_component(folder "${source}" DIRECTORY)
		set_property(SOURCE "${output}" APPEND PROPERTY INCLUDE_DIRECTORIES "${folder}")
		if(config STREQUAL "-")
			set_property(TARGET ${target} APPEND PROPERTY SOURCES "${output}" "${output}.stamp")
		else()
			set_property(TARGET ${target} APPEND PROPERTY SOURCES
				"$<$<CONFIG:${config}>:${output}>" "$<$<CONFIG:${config}>:${output}.stamp>")
		endif()
		_cuelastic_note(${target} "${source}" "${output}" "${output}" "${config}")
	endforeach()
endfunction()

# At the end of the folder, for each rewritten file.
function(_cuelastic_finish_added target source output)
	_cuelastic_is_listed(is_listed ${target} "${source}")
	if(is_listed)
		message(FATAL_ERROR "cuelastic_target_sources: ${source} is a source of ${target} already, so its kernels would be there twice: "
			"take it out of the target, or use cuelastic_enable, which leaves it there")
	endif()
	_cuelastic_copy_properties("${source}" "${output}")
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

cmake_policy(POP)
