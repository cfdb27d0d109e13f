import path from 'node:path'
import { ROOT } from '../config/root.ts'

/** The paths of the fonts of documents. */
export interface PaperFonts {
  regular: string
  bold: string
}

const FOLDER = path.join(ROOT, 'server', 'core', 'paper')

/** The fonts of every document; PDF files embed what they use of them. Source: scripts/fonts.mjs. */
export const paperFonts: PaperFonts = {
  regular: path.join(FOLDER, 'noto-sans-regular.ttf'),
  bold: path.join(FOLDER, 'noto-sans-bold.ttf'),
}
