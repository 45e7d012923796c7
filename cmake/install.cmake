# The installed tree, relocatable: bin/cuelastic, lib/cuelastic/ (its resources, found from the binary by ../lib/cuelastic),
# lib/cmake/cuelastic (find_package), lib/pkgconfig, share/doc. `lib` is not GNUInstallDirs' LIBDIR: the tool looks for `lib`.
include(CMakePackageConfigHelpers)
set(cuelastic_package lib/cmake/cuelastic)

install(TARGETS cuelastic EXPORT cuelasticTargets RUNTIME DESTINATION bin)
install(FILES ${CMAKE_BINARY_DIR}/cuelastic-nvcc DESTINATION bin) # a symbolic link
if(TARGET cuelastic_runtime)
	set_target_properties(cuelastic_runtime PROPERTIES EXPORT_NAME runtime)
	target_include_directories(cuelastic_runtime INTERFACE $<INSTALL_INTERFACE:lib/cuelastic/include>)
	install(TARGETS cuelastic_runtime EXPORT cuelasticTargets ARCHIVE DESTINATION lib/cuelastic)
endif()
install(EXPORT cuelasticTargets NAMESPACE cuelastic:: DESTINATION ${cuelastic_package})

# Headers and the CPU device, as the build laid them out.
install(DIRECTORY ${CUELASTIC_RESOURCES}/ DESTINATION lib/cuelastic USE_SOURCE_PERMISSIONS
	PATTERN libcuelastic.a EXCLUDE)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/cuelasticConfig.cmake.in
	${CMAKE_BINARY_DIR}/cuelasticConfig.cmake INSTALL_DESTINATION ${cuelastic_package})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/cuelasticConfigVersion.cmake COMPATIBILITY SameMinorVersion)
configure_file(${CMAKE_CURRENT_LIST_DIR}/cuelastic.pc.in ${CMAKE_BINARY_DIR}/cuelastic.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/cuelasticConfig.cmake ${CMAKE_BINARY_DIR}/cuelasticConfigVersion.cmake
	${CMAKE_CURRENT_LIST_DIR}/cuelasticSources.cmake ${CMAKE_CURRENT_LIST_DIR}/cuelasticFlags.cmake DESTINATION ${cuelastic_package})
install(FILES ${CMAKE_BINARY_DIR}/cuelastic.pc DESTINATION lib/pkgconfig)
install(FILES README.md LICENSE DESTINATION share/doc/cuelastic)
install(DIRECTORY docs/ DESTINATION share/doc/cuelastic FILES_MATCHING PATTERN *.md)
install(DIRECTORY ${CMAKE_BINARY_DIR}/share/man ${CMAKE_BINARY_DIR}/share/bash-completion ${CMAKE_BINARY_DIR}/share/zsh ${CMAKE_BINARY_DIR}/share/fish
	DESTINATION share)
