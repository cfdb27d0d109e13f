import { type Reply, repliesSetting } from '../../core/replies.ts'
import { NOTE_MAX_CHARS } from '../../core/workflow.ts'
import { en } from './words/replies-en.ts'
import { mn } from './words/replies-mn.ts'

/** Facts of a violation that a text for its end may name. */
export const VIOLATION_PLACES = ['number', 'category', 'area', 'place'] as const

const standard = (Object.keys(mn) as (keyof typeof mn)[]).map(
  (key): Reply => ({
    key,
    name: { mn: mn[key].name, en: en[key].name },
    closed: false,
    level: 'all',
    text: { mn: mn[key].text, en: en[key].text },
  }),
)

/** Texts that offices insert when they resolve or reject a violation. */
export const violationReplies = repliesSetting('violations.replies', standard, VIOLATION_PLACES, NOTE_MAX_CHARS)
