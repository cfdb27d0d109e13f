import { NOTE_MAX_CHARS } from '../../core/model/workflow.ts'
import { type Reply, repliesSetting } from '../../core/people/replies.ts'
import { en } from './labels/replies-en.ts'
import { mn } from './labels/replies-mn.ts'

/** The placeholders that a response template may contain. */
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

/** Response templates that offices insert when they resolve or reject a violation. */
export const violationReplies = repliesSetting('violations.replies', standard, VIOLATION_PLACES, NOTE_MAX_CHARS)
