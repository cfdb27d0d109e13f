/** Texts of the editor, passed by the page in the language of the interface. */
export interface EditorLabels {
  /** Accessible name of the toolbar. */
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
  /** Selecting a picture that is already stored. */
  library: string
  /** «Зураг илгээж байна: 45 %» */
  pictureSending: (percent: number) => string
  pictureFailed: string
  pictureAlt: string
  pictureAltHelp: string
  pictureRemove: string
  cancel: string
  /** Explains to screen reader users how to get from the text to the buttons. */
  keys: string
}
