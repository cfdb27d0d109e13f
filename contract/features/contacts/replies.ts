import { type Reply, repliesSetting } from '../../core/people/replies.ts'
import { en } from './labels/replies-en.ts'
import { mn } from './labels/replies-mn.ts'

/** Placeholders of a message that response templates may contain. */
export const CONTACT_PLACES = ['name', 'number', 'date', 'area'] as const

/** Maximum length of a template: that of a reply. */
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

/** Templates that offices insert into replies to messages. */
export const contactReplies = repliesSetting('contacts.replies', standard, CONTACT_PLACES, TEXT_MAX_CHARS)
