import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'
import type { Route } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Contact, EarlierAnswer } from '#contract/features/contacts/index.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface ContactTables {
  contacts: {
    id: Generated<string>
    number: GeneratedAlways<number>
    area_id: string
    name: string
    email: string | null
    phone: string | null
    /** The key of a topic in the city's list. */
    topic: string
    message: string
    lang: 'mn' | 'en'
    status: Generated<Contact['status']>
    answer: string | null
    channel: Contact['channel']
    answered_by: string | null
    answered_at: Date | null
    search: string
    /** The keyed hash of the submission; null for older messages. */
    sent_key: string | null
    /** The hash of the secret in the sender's link; null for messages older than such links. */
    case_hash: string | null
    /** The day of the text that the sender agreed to; null for records that staff made, and older ones. */
    consent_version: string | null
    taken_by: string | null
    outcome: Generated<Contact['outcome']>
    outcome_note: Generated<string>
    outcome_at: Generated<Date | null>
    /** The answers before the last one, oldest first; written as JSON text. */
    earlier: ColumnType<EarlierAnswer[], never, string>
    version: Generated<number>
    created_at: Date
  }
}

export type ContactRecord = Selectable<ContactTables['contacts']>
export type SeenContact = Omit<ContactRecord, 'sent_key' | 'case_hash' | 'consent_version'> & {
  area: Localized
  answerer: ContentPerson | null
  taker: ContentPerson | null
}
export type ContactCall = Omit<Call<ContactTables, Route>, 'params' | 'query' | 'body'>
