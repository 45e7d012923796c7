# What cuelastic_target_sources and cuelastic_enable share: the rule that rewrites a file, and the flags for it.
#
# A source is rewritten when it, a header it includes, the flags, the options or the tool have changed.
#
# The tool gets the flags that nvcc gets: CMake writes nvcc's command into compile_commands.json when it generates the build, and
# cuelasticFlags.cmake takes each file's command from there before anything of the target is built.
#
# The rule's output is a stamp, not the rewritten file: that keeps its time when its text has not changed, so that nothing is
# compiled again, and Make, which knows no restat, still sees the rule as done.
#
# A target has lists of the same length: CUELASTIC_SOURCES, CUELASTIC_OUTPUTS (the rewritten files), CUELASTIC_COMPILED (the file
# that CMake's command names: the output, or the source where a launcher exchanges them) and CUELASTIC_CONFIGS ("-" where a build has
# one configuration).
#
# The target property CUELASTIC_RUNTIME says which runtime is linked: STATIC (without it) or SHARED. With SHARED the target's own
# CUDA_RUNTIME_LIBRARY becomes Shared: the library and the target must call the same CUDA runtime.

# Policies are those of the moment of definition: CMP0116 (paths in depfiles) must be NEW whatever the project says.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

function(_cuelastic_check name target rest missing)
	if(NOT "${rest}" STREQUAL "")
		if("${target}" STREQUAL "")
			list(GET rest 0 first)
			message(FATAL_ERROR "${name}: unknown arguments: ${rest}; write ${name}(TARGET ${first})")
		endif()
		message(FATAL_ERROR "${name}: unknown arguments: ${rest}")
	endif()
	if("SOURCES" IN_LIST missing) # a list of the project's that is empty by mistake
		message(FATAL_ERROR "${name}: nothing follows SOURCES")
	endif()
	if(NOT TARGET "${target}")
		message(FATAL_ERROR "${name}: TARGET must name a target, and \"${target}\" is none")
	endif()
	get_target_property(aliased ${target} ALIASED_TARGET)
	get_target_property(is_imported ${target} IMPORTED)
	get_target_property(kind ${target} TYPE)
	if(aliased)
		message(FATAL_ERROR "${name}: ${target} is an alias: name ${aliased}")
	endif()
	if(is_imported OR NOT kind MATCHES "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY)$")
		message(FATAL_ERROR "${name}: ${target} compiles nothing: TARGET must be a program or a library of this project")
	endif()
	if(NOT CMAKE_CUDA_COMPILER)
		message(FATAL_ERROR "${name}: the project must enable the language CUDA")
	endif()
	if(NOT CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
		message(FATAL_ERROR "${name}: ${CMAKE_GENERATOR} does not tell nvcc's flags: use Ninja or Make")
	endif()
endfunction()

# Is this a CUDA source that is there, or will be, and that is not rewritten for the target yet?
function(_cuelastic_check_source name target source)
	_cuelastic_is_cuda(is_cuda ${target} "${source}")
	if(NOT is_cuda)
		message(FATAL_ERROR "${name}: ${source} is no CUDA source: its name does not end in .cu, and its property LANGUAGE is not CUDA")
	endif()
	get_source_file_property(is_generated "${source}" TARGET_DIRECTORY ${target} GENERATED)
	if(NOT is_generated AND (NOT EXISTS "${source}" OR IS_DIRECTORY "${source}"))
		message(FATAL_ERROR "${name}: there is no file ${source}")
	endif()
	get_property(known TARGET ${target} PROPERTY CUELASTIC_SOURCES)
	if(source IN_LIST known)
		message(FATAL_ERROR "${name}: ${source} is given twice for ${target}")
	endif()
endfunction()

function(_cuelastic_is_cuda out target source)
	get_source_file_property(language "${source}" TARGET_DIRECTORY ${target} LANGUAGE)
	set(${out} OFF PARENT_SCOPE)
	if(language STREQUAL "CUDA" OR (NOT language AND source MATCHES "\\.cu$"))
		set(${out} ON PARENT_SCOPE)
	endif()
endfunction()

# The target's own sources with absolute names, but for those that generator expressions name.
function(_cuelastic_sources_of out target)
	get_target_property(sources ${target} SOURCES)
	get_target_property(folder ${target} SOURCE_DIR)
	get_target_property(build_folder ${target} BINARY_DIR)
	set(found)
	foreach(source IN LISTS sources)
		if(source AND NOT source MATCHES "[$]<")
			set(base "${folder}")
			if(NOT EXISTS "${folder}/${source}")
				set(base "${build_folder}") # the build makes it
			endif()
			get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${base}")
			list(APPEND found "${source}")
		endif()
	endforeach()
	set(${out} "${found}" PARENT_SCOPE)
endfunction()

function(_cuelastic_is_listed out target source)
	_cuelastic_sources_of(sources ${target})
	set(${out} OFF PARENT_SCOPE)
	if(source IN_LIST sources)
		set(${out} ON PARENT_SCOPE)
	endif()
endfunction()

# The tool's options, checked: the rules' own may not be among them.
function(_cuelastic_options out target passes options)
	foreach(option IN LISTS options)
		if(option MATCHES "^-(o|p|M.*)$|^--(out-dir|dry-run|diff)")
			message(FATAL_ERROR "cuelastic: OPTIONS of ${target}: ${option} is for the build to say")
		endif()
	endforeach()
	if(NOT "${passes}" STREQUAL "")
		list(JOIN passes "," passes)
		string(REGEX REPLACE "^none$" "" passes "${passes}")
		list(APPEND options --passes=${passes})
	endif()
	set(${out} "${options}" PARENT_SCOPE)
endfunction()

# "-": the only one, whatever its name. CMAKE_CONFIGURATION_TYPES alone says nothing: projects set it everywhere.
function(_cuelastic_configurations out)
	get_property(has_many GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
	if(has_many)
		set(${out} ${CMAKE_CONFIGURATION_TYPES} PARENT_SCOPE)
	else()
		set(${out} "-" PARENT_SCOPE)
	endif()
endfunction()

# Where the rewritten file goes: one folder for each target, the source's own path below it. Where one build has several
# configurations, each has a file of its own, for its flags are others.
function(_cuelastic_output out target source config)
	get_target_property(folder ${target} SOURCE_DIR)
	get_target_property(build_folder ${target} BINARY_DIR)
	file(RELATIVE_PATH path "${folder}" "${source}")
	string(REPLACE "../" "up/" path "${path}")
	string(REGEX REPLACE "\\.[^./]*$" "" path "${path}")
	if(NOT config STREQUAL "-")
		string(PREPEND path "${config}/")
	endif()
	set(${out} "${build_folder}/cuelastic/${target}/${path}.elastic.cu" PARENT_SCOPE)
endfunction()

# The rule for OUTPUT.stamp. Make does not compare commands, so the options are in a file, too.
function(_cuelastic_rewrite source output options)
	get_filename_component(output_folder "${output}" DIRECTORY)
	file(MAKE_DIRECTORY "${output_folder}")
	file(CONFIGURE OUTPUT "${output}.flags/options" CONTENT "@options@\n" @ONLY)
	file(RELATIVE_PATH shown "${CMAKE_SOURCE_DIR}" "${source}")
	add_custom_command(
		OUTPUT "${output}.stamp"
		BYPRODUCTS "${output}"
		COMMAND cuelastic::cuelastic "${source}" -o "${output}" -p "${output}.flags" -MD -MF "${output}.d" -MQ "${output}.stamp"
			${options}
		COMMAND ${CMAKE_COMMAND} -E touch "${output}.stamp"
		DEPENDS "${source}" "${output}.flags/compile_commands.json" "${output}.flags/options" "$<TARGET_FILE:cuelastic::cuelastic>"
		DEPFILE "${output}.d"
		COMMENT "Rewriting ${shown}"
		VERBATIM)
endfunction()

# Remembers a file of the target.
function(_cuelastic_note target source output compiled config)
	set_property(TARGET ${target} APPEND PROPERTY CUELASTIC_SOURCES "${source}")
	set_property(TARGET ${target} APPEND PROPERTY CUELASTIC_OUTPUTS "${output}")
	set_property(TARGET ${target} APPEND PROPERTY CUELASTIC_COMPILED "${compiled}")
	set_property(TARGET ${target} APPEND PROPERTY CUELASTIC_CONFIGS "${config}")
endfunction()

# What both functions do for a target, once: the runtime, and what waits for the end of the folder.
function(_cuelastic_begin target)
	get_property(folder TARGET ${target} PROPERTY CUELASTIC_FOLDER)
	if(NOT folder)
		set_property(TARGET ${target} PROPERTY CUELASTIC_FOLDER "${CMAKE_CURRENT_SOURCE_DIR}")
		_cuelastic_link(${target})
		cmake_language(EVAL CODE "cmake_language(DEFER CALL _cuelastic_finish [[${target}]])")
	elseif(NOT folder STREQUAL CMAKE_CURRENT_SOURCE_DIR)
		message(FATAL_ERROR "cuelastic: ${folder} has a call for ${target}: make all calls for it there")
	endif()
endfunction()

# At the end of the folder. The rule stands in a target of its own: Make builds that first, and then compares times.
function(_cuelastic_finish target)
	get_property(is_enabled TARGET ${target} PROPERTY CUELASTIC_IS_ENABLED)
	if(is_enabled)
		_cuelastic_finish_enabled(${target})
	endif()
	get_property(sources TARGET ${target} PROPERTY CUELASTIC_SOURCES)
	get_property(outputs TARGET ${target} PROPERTY CUELASTIC_OUTPUTS)
	get_property(compiled TARGET ${target} PROPERTY CUELASTIC_COMPILED)
	get_property(configs TARGET ${target} PROPERTY CUELASTIC_CONFIGS)
	get_target_property(build_folder ${target} BINARY_DIR)
	set(folder "${build_folder}/cuelastic/${target}")
	set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/cuelasticFlags.cmake)
	set(flags ${outputs})
	list(TRANSFORM flags APPEND .flags/compile_commands.json)
	set(objects)
	foreach(source output file config IN ZIP_LISTS sources outputs compiled configs)
		if(file STREQUAL output)
			_cuelastic_finish_added(${target} "${source}" "${output}")
		endif()
		_cuelastic_objects(object ${target} "${config}")
		list(APPEND objects "${object}")
	endforeach()
	set_property(TARGET ${target} PROPERTY EXPORT_COMPILE_COMMANDS ON)
	get_target_property(runtime ${target} CUELASTIC_RUNTIME)
	if("${runtime}" MATCHES "^[Ss][Hh][Aa][Rr][Ee][Dd]$")
		set_property(TARGET ${target} PROPERTY CUDA_RUNTIME_LIBRARY Shared)
	endif()
	set(toolkit ${CUDAToolkit_INCLUDE_DIRS} ${CMAKE_CUDA_TOOLKIT_INCLUDE_DIRECTORIES})
	file(CONFIGURE OUTPUT ${folder}/flags.cmake CONTENT
		"set(sources [==[@sources@]==])\nset(outputs [==[@outputs@]==])\nset(compiled [==[@compiled@]==])\nset(objects [==[@objects@]==])\nset(toolkit [==[@toolkit@]==])\n" @ONLY)
	add_custom_command(
		OUTPUT ${folder}/flags.stamp
		BYPRODUCTS ${flags}
		COMMAND ${CMAKE_COMMAND} "-Dlist=${folder}/flags.cmake" "-Dcommands=${CMAKE_BINARY_DIR}/compile_commands.json" -P "${script}"
		COMMAND ${CMAKE_COMMAND} -E touch ${folder}/flags.stamp
		DEPENDS ${CMAKE_BINARY_DIR}/compile_commands.json ${folder}/flags.cmake "${script}"
		COMMENT "Reading nvcc's flags for ${target}"
		VERBATIM)
	add_custom_target(${target}_cuelastic_flags DEPENDS ${folder}/flags.stamp)
	add_dependencies(${target} ${target}_cuelastic_flags)
	if(TARGET ${target}_cuelastic)
		add_dependencies(${target}_cuelastic ${target}_cuelastic_flags)
	endif()
endfunction()

# What the names of the target's objects hold, and those of no other target or configuration.
function(_cuelastic_objects out target config)
	if(config STREQUAL "-")
		set(${out} "CMakeFiles/${target}.dir/" PARENT_SCOPE)
	else()
		set(${out} "CMakeFiles/${target}.dir/${config}/" PARENT_SCOPE)
	endif()
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
