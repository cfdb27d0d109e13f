/** Backgrounds, text and line colours of one look, each as #RRGGBB. They become `--nt-*` variables in tokens.css. */
export interface Surface {
  /** Background of the page. */
  page: string
  /** Background of a card. */
  card: string
  /** Background of menus and dialogs. */
  raised: string
  /** Background of a table head and of quiet areas inside a card. */
  tint: string
  /** Background of a row or item under the pointer. */
  hover: string
  text: string
  /** Secondary text: labels, dates. */
  text2: string
  /** The weakest text that must be readable: placeholders, hints. */
  text3: string
  /** Separators and card borders. Decorative. */
  line: string
  /** Border of a control: must be visible, 3:1. */
  control: string
  /** Error text and marks of required fields. */
  error: string
}

/** Tones of a state. Colour is never the only cue: `Status` adds a shape. */
export const TONES = ['neutral', 'info', 'progress', 'moved', 'good', 'warning', 'bad'] as const
export type Tone = (typeof TONES)[number]

/** Background and text of a tone's label, each as #RRGGBB. */
export interface TonePair {
  ground: string
  text: string
}

export type Mode = 'light' | 'dark'
export type Contrast = 'default' | 'bold'

/**
 * Backgrounds and text colours for each mode and contrast. Dark is a design of its own: borders replace the shadows of
 * light.
 */
export const SURFACES: Record<Mode, Record<Contrast, Surface>> = {
  light: {
    default: {
      page: '#F8FAFB',
      card: '#FFFFFF',
      raised: '#FFFFFF',
      tint: '#F2F5F7',
      hover: '#F2F5F7',
      text: '#18222B',
      text2: '#4D5B67',
      text3: '#5C6975',
      line: '#E2E8EC',
      control: '#84919C',
      error: '#B42318',
    },
    bold: {
      page: '#FFFFFF',
      card: '#FFFFFF',
      raised: '#FFFFFF',
      tint: '#EDF1F4',
      hover: '#E4EAEE',
      text: '#000000',
      text2: '#27323B',
      text3: '#36434E',
      line: '#6B7882',
      control: '#36434E',
      error: '#8F1710',
    },
  },
  dark: {
    default: {
      page: '#10151B',
      card: '#171E26',
      raised: '#1E2731',
      tint: '#1D252E',
      hover: '#222C36',
      text: '#E9EEF3',
      text2: '#B2BDC8',
      text3: '#9CA9B5',
      line: '#2B3640',
      control: '#6D7B88',
      error: '#FF9A92',
    },
    bold: {
      page: '#05080B',
      card: '#0D1217',
      raised: '#131A21',
      tint: '#182029',
      hover: '#212B35',
      text: '#FFFFFF',
      text2: '#DFE6EC',
      text3: '#CBD5DD',
      line: '#7D8B97',
      control: '#B2BDC8',
      error: '#FFB4AE',
    },
  },
}

/** Backgrounds and text colours of the tones for each mode; bold contrast adds a border in the text colour. */
export const TONE_PAIRS: Record<Mode, Record<Tone, TonePair>> = {
  light: {
    neutral: { ground: '#E9EEF1', text: '#3B4853' },
    info: { ground: '#E0EDFC', text: '#124E8C' },
    progress: { ground: '#ECE7FB', text: '#5231A0' },
    moved: { ground: '#FBE4F3', text: '#8A1560' },
    good: { ground: '#DCF3E4', text: '#13603A' },
    warning: { ground: '#FDEFCF', text: '#754800' },
    bad: { ground: '#FDE4E2', text: '#9B1C1C' },
  },
  dark: {
    neutral: { ground: '#2A343E', text: '#CBD5DD' },
    info: { ground: '#16324F', text: '#A5D0FB' },
    progress: { ground: '#2F2656', text: '#CDBCFB' },
    moved: { ground: '#451A38', text: '#F7A8D8' },
    good: { ground: '#14392B', text: '#8BE0B4' },
    warning: { ground: '#3D2F0F', text: '#F5D07A' },
    bad: { ground: '#481C1E', text: '#FBB1AD' },
  },
}
