# cmake -Dlist=FILE -Dcommands=compile_commands.json -P cuelasticFlags.cmake
#
# Writes for each rewritten file OUTPUT a OUTPUT.flags/compile_commands.json with one command: nvcc's for that file, said of the
# source that the tool reads. A file whose text is the same keeps its time, so the tool runs again only where flags have changed.
# The toolkit's own folder is left out: the tool brings light CUDA declarations of its own, many times faster to parse, and finds
# the toolkit by itself when it needs it.
#
# list sets `sources` and `outputs`, of the same length, and `toolkit`, the toolkit's folders.
cmake_minimum_required(VERSION 3.20)
include("${list}")

# A text as it stands in JSON.
function(escape out text)
	string(REPLACE "\\" "\\\\" text "${text}")
	string(REPLACE "\"" "\\\"" text "${text}")
	set(${out} "${text}" PARENT_SCOPE)
endfunction()

# The object of the list in which `"file": "OUTPUT"` stands, as text.
function(find_command out all file)
	escape(file "${file}")
	string(FIND "${all}" "\"file\": \"${file}\"" at)
	if(at EQUAL -1)
		message(FATAL_ERROR "cuelastic: ${commands} has no command for ${file}")
	endif()
	string(SUBSTRING "${all}" 0 ${at} before)
	string(FIND "${before}" "\n{" begin REVERSE)
	string(SUBSTRING "${all}" ${begin} -1 object)
	string(FIND "${object}" "\n}" end)
	math(EXPR end "${end} + 2")
	string(SUBSTRING "${object}" 0 ${end} object)
	set(${out} "${object}" PARENT_SCOPE)
endfunction()

file(READ "${commands}" all)
foreach(source output IN ZIP_LISTS sources outputs)
	find_command(object "${all}" "${output}")
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
