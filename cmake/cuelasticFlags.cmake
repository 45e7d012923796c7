# cmake -Dlist=FILE -Dcommands=compile_commands.json -P cuelasticFlags.cmake
#
# Writes for each rewritten file OUTPUT a OUTPUT.flags/compile_commands.json with one command: nvcc's for that file, said of the
# source that the tool reads. nvcc's options files stand in it as text: CMake writes them new without a change of the command. A file whose text is the same keeps its time, so the tool runs again only where flags have changed.
# The toolkit's own folder is left out: the tool brings light CUDA declarations of its own, many times faster to parse, and finds
# the toolkit by itself when it needs it.
#
# list sets `sources`, `outputs`, `compiled` (the file that the command names) and `objects` (what the object's name holds), of the
# same length, and `toolkit`, the toolkit's folders.
cmake_minimum_required(VERSION 3.20)
include("${list}")

# A text as it stands in JSON.
function(escape out text)
	string(REPLACE "\\" "\\\\" text "${text}")
	string(REPLACE "\"" "\\\"" text "${text}")
	set(${out} "${text}" PARENT_SCOPE)
endfunction()

# The object of the list in which `"file": "FILE"` stands and an object's name that holds OBJECT, as text.
function(find_command out file object)
	escape(quoted "${file}")
	set(name "\"file\": \"${quoted}\"")
	set(rest "${all}")
	while(TRUE)
		string(FIND "${rest}" "${name}" at)
		if(at EQUAL -1)
			message(FATAL_ERROR "cuelastic: ${commands} has no command for ${file}: the target does not compile it")
		endif()
		string(SUBSTRING "${rest}" 0 ${at} before)
		string(FIND "${before}" "\n{" begin REVERSE)
		string(SUBSTRING "${rest}" ${begin} -1 rest)
		string(FIND "${rest}" "\n}" end)
		math(EXPR end "${end} + 2")
		string(SUBSTRING "${rest}" 0 ${end} found)
		string(FIND "${found}" "${object}" at)
		if(NOT at EQUAL -1)
			set(${out} "${found}" PARENT_SCOPE)
			return()
		endif()
		string(SUBSTRING "${rest}" ${end} -1 rest)
	endwhile()
endfunction()

# The command with the words of its options files in their place. They are quoted as for a shell, as the command is.
function(expand_options_files out object)
	string(JSON directory GET "${object}" directory)
	while(object MATCHES " (--options-file|-optf)[ =]([^ \"\\]+)")
		set(flag "${CMAKE_MATCH_0}")
		get_filename_component(path "${CMAKE_MATCH_2}" ABSOLUTE BASE_DIR "${directory}")
		file(READ "${path}" words)
		string(STRIP "${words}" words)
		string(REPLACE "\n" " " words "${words}")
		escape(words "${words}")
		string(REPLACE "${flag}" " ${words}" object "${object}")
	endwhile()
	set(${out} "${object}" PARENT_SCOPE)
endfunction()

file(READ "${commands}" all)
foreach(source output file object IN ZIP_LISTS sources outputs compiled objects)
	find_command(object "${file}" "${object}")
	expand_options_files(object "${object}")
	foreach(folder IN LISTS toolkit)
		foreach(flag IN ITEMS "-isystem=" "-isystem " "-I")
			escape(flag " ${flag}${folder} ")
			string(REPLACE "${flag}" " " object "${object}")
		endforeach()
	endforeach()
	escape(source "${source}")
	string(JSON object SET "${object}" file "\"${source}\"")
	file(CONFIGURE OUTPUT "${output}.flags/compile_commands.json" CONTENT "[\n@object@\n]\n" @ONLY)
endforeach()
