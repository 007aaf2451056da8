@echo off
rem Runs an Electron application on the tree's Node and an installed Chromium. See README.md beside this file.
"%~dp0..\..\node_modules\.bin\node.cmd" --disable-warning=ExperimentalWarning --unhandled-rejections=warn "%~dp0main.ts" %*
