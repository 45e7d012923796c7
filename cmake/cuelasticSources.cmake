# cuelastic_target_sources(TARGET <target> SOURCES <file.cu>... [PASSES <pass>...] [OPTIONS <option>...])
#
# Rewrites each source when it, a header it includes, the flags or the tool have changed, and compiles the result as part of the
# target in its place. The target's include folders, definitions and CUDA standard reach the tool; its other compile options do
# not. PASSES none asks for the original text. Call it in the folder that made the target.
#
# The rule's output is a stamp, not the rewritten file: that keeps its time when its text has not changed, so that nothing is
# compiled again, and Make, which knows no restat, still sees the rule as done.

# Policies are those of the moment of definition: CMP0116 (paths in depfiles) must be NEW whatever the project says.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

function(cuelastic_target_sources)
	cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET" "SOURCES;PASSES;OPTIONS")
	_cuelastic_check_arguments("${arg_TARGET}" "${arg_SOURCES}" "${arg_UNPARSED_ARGUMENTS}")
	_cuelastic_flags(flags ${arg_TARGET})
	set(options ${arg_OPTIONS})
	if(DEFINED arg_PASSES)
		list(JOIN arg_PASSES "," passes)
		string(REGEX REPLACE "^none$" "" passes "${passes}")
		list(APPEND options --passes=${passes})
	endif()
	foreach(source IN LISTS arg_SOURCES)
		_cuelastic_rewrite(${arg_TARGET} "${source}" "${flags}" ${options})
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
endfunction()

# The target's include folders, definitions and standard as compiler flags, evaluated when the build is generated. Not the
# toolkit's own folder: the tool brings light CUDA declarations of its own, many times faster to parse, and finds the toolkit by
# itself when it needs it.
function(_cuelastic_flags out target)
	set(folders "$<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>")
	foreach(toolkit IN LISTS CUDAToolkit_INCLUDE_DIRS CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES)
		string(REGEX REPLACE "([][+.*?|()^$])" "\\\\\\1" toolkit "${toolkit}")
		set(folders "$<FILTER:${folders},EXCLUDE,^${toolkit}$>")
	endforeach()
	set(definitions "$<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>")
	set(standard "$<TARGET_PROPERTY:${target},CUDA_STANDARD>")
	set(${out}
		"$<$<BOOL:${folders}>:-I$<JOIN:${folders},;-I>>"
		"$<$<BOOL:${definitions}>:-D$<JOIN:${definitions},;-D>>"
		"$<$<BOOL:${standard}>:-std=c++${standard}>"
		PARENT_SCOPE)
endfunction()

# Where the rewritten file goes: one folder for each target, the source's own path below it.
function(_cuelastic_output out target source)
	file(RELATIVE_PATH path ${CMAKE_CURRENT_SOURCE_DIR} ${source})
	string(REPLACE "../" "up/" path "${path}")
	string(REGEX REPLACE "\\.[^./]*$" "" path "${path}")
	set(${out} ${CMAKE_CURRENT_BINARY_DIR}/cuelastic/${target}/${path}.elastic.cu PARENT_SCOPE)
endfunction()

function(_cuelastic_rewrite target source flags)
	get_filename_component(source "${source}" ABSOLUTE)
	get_filename_component(source_folder "${source}" DIRECTORY)
	_cuelastic_output(output ${target} "${source}")
	get_filename_component(output_folder "${output}" DIRECTORY)
	file(MAKE_DIRECTORY "${output_folder}")
	file(RELATIVE_PATH shown "${CMAKE_SOURCE_DIR}" "${source}")
	add_custom_command(
		OUTPUT "${output}.stamp"
		BYPRODUCTS "${output}"
		COMMAND cuelastic::cuelastic "${source}" -o "${output}" -MD -MF "${output}.d" -MQ "${output}.stamp" ${ARGN}
			-- "${flags}"
		COMMAND ${CMAKE_COMMAND} -E touch "${output}.stamp"
		DEPENDS "${source}" "$<TARGET_FILE:cuelastic::cuelastic>"
		DEPFILE "${output}.d"
		COMMENT "Rewriting ${shown}"
		COMMAND_EXPAND_LISTS VERBATIM)
	# `#include "x.h"` goes on meaning the header beside the original.
	set_source_files_properties("${output}" PROPERTIES GENERATED ON LANGUAGE CUDA INCLUDE_DIRECTORIES "${source_folder}")
	set_property(TARGET ${target} APPEND PROPERTY SOURCES "${output}" "${output}.stamp")
endfunction()

# By property: target_link_libraries would have to know which of its two signatures the project uses.
function(_cuelastic_link target)
	get_target_property(kind ${target} TYPE)
	set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES cuelastic::runtime)
	if(kind STREQUAL "STATIC_LIBRARY" OR kind STREQUAL "OBJECT_LIBRARY")
		set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES $<LINK_ONLY:cuelastic::runtime>)
	endif()
endfunction()

cmake_policy(POP)
