; Tables and JSON belong to other programs: Flightdeck is offered beside them under "Open with" and takes nothing
; (Microsoft, "How to Include an Application in the Open With Dialog Box": OpenWithProgids). The packager's own
; associations would take them. `builder-config.ts` names this file; the list of offers there says the same.

!macro offerToOpen EXTENSION NAME
  WriteRegStr SHELL_CONTEXT "Software\Classes\Flightdeck.${EXTENSION}" "" "${NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Flightdeck.${EXTENSION}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "Flightdeck.${EXTENSION}" ""
!macroend

; What other programs wrote beside it stays.
!macro withdrawOffer EXTENSION
  DeleteRegValue SHELL_CONTEXT "Software\Classes\.${EXTENSION}\OpenWithProgids" "Flightdeck.${EXTENSION}"
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Flightdeck.${EXTENSION}"
!macroend

!macro customInstall
  !insertmacro offerToOpen "csv" "Table"
  !insertmacro offerToOpen "json" "Change set"
  ; The shell reads its associations again (SHCNE_ASSOCCHANGED).
  System::Call 'shell32::SHChangeNotify(i, i, i, i) v (0x08000000, 0, 0, 0)'
!macroend

!macro customUnInstall
  !insertmacro withdrawOffer "csv"
  !insertmacro withdrawOffer "json"
!macroend
