/** Words of the editor. The page hands them over, in the language of the interface. */
export interface EditorLabels {
  /** Names the row of buttons. */
  toolbar: string
  bold: string
  italic: string
  underline: string
  strike: string
  heading: string
  subheading: string
  bulletList: string
  orderedList: string
  quote: string
  undo: string
  redo: string
  link: string
  linkAddress: string
  linkHelp: string
  linkInvalid: string
  linkSave: string
  linkRemove: string
  picture: string
  /** Choosing a picture that is stored already. */
  library: string
  /** «Зураг илгээж байна: 45 %» */
  pictureSending: (percent: number) => string
  pictureFailed: string
  pictureAlt: string
  pictureAltHelp: string
  pictureRemove: string
  cancel: string
  /** Read to those who cannot see: how to get from the text to the buttons. */
  keys: string
}
