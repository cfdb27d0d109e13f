import { foldForSearch } from '#contract/core/text/localized.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'

/** What a rule looks at. */
export interface Ruled {
  from_name: string
  from_address: string
  subject: string
}

interface Rule {
  mailbox_id: string
  sender: string
  words: string
  label_id: string | null
  archives: boolean
  stars: boolean
}

const matches = ({ sender, words }: Rule, { from_name: name, from_address: address, subject }: Ruled): boolean =>
  foldForSearch(`${name} ${address}`).includes(foldForSearch(sender)) &&
  foldForSearch(subject).includes(foldForSearch(words))

/** Labels, archives and stars the copies of a mail that has just arrived in these mailboxes, as their rules say. Rules send nothing. */
export async function applyRules(
  db: Unscoped,
  mail: Ruled & { id: string },
  boxes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<Rule>(
    `select mailbox_id, sender, words, label_id, archives, stars from mail_rules where mailbox_id = any($1::uuid[])
     order by mailbox_id, no`,
    [[...boxes]],
  )
  const archived = new Set<string>()
  for (const box of new Set(rows.map(({ mailbox_id: id }) => id))) {
    const found = rows.filter((rule) => rule.mailbox_id === box && matches(rule, mail))
    if (found.length === 0) continue
    const labels = [...new Set(found.flatMap(({ label_id: id }) => id ?? []))]
    const archives = found.some((rule) => rule.archives)
    if (archives) archived.add(box)
    await db.query(
      `update mail_copies set label_ids = $3::uuid[], place = case when $4 then 'archive' else place end, is_starred = $5
       where mailbox_id = $1 and mail_id = $2`,
      [box, mail.id, labels, archives, found.some((rule) => rule.stars)],
    )
  }
  return archived
}
