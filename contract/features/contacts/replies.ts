import { type Reply, repliesSetting } from '../../core/replies.ts'
import { en } from './words/replies-en.ts'
import { mn } from './words/replies-mn.ts'

/** Facts of a message that a text for answers may name. */
export const CONTACT_PLACES = ['name', 'number', 'date', 'area'] as const

/** Characters of one text: those of an answer. */
const TEXT_MAX_CHARS = 3000

const standard = (Object.keys(mn) as (keyof typeof mn)[]).map(
  (key): Reply => ({
    key,
    name: { mn: mn[key].name, en: en[key].name },
    closed: false,
    level: 'all',
    text: { mn: mn[key].text, en: en[key].text },
  }),
)

/** Texts that offices insert into answers to messages. */
export const contactReplies = repliesSetting('contacts.replies', standard, CONTACT_PLACES, TEXT_MAX_CHARS)
