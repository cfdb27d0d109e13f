import { inLang } from '#contract/core/text/unicode.ts'
import type { TeamMember } from '#contract/features/team/index.ts'
import { TeamGroup } from '../parts/TeamGroup.tsx'
import { Preview } from './Preview.tsx'

interface Props {
  person: TeamMember
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** A person of the fund as on the page about it, for the dashboard. */
export function PersonPreview({ person, ...view }: Props) {
  return (
    <Preview path="/about-us" label={inLang(person.title, view.language)} wide {...view}>
      <TeamGroup group={person.category} people={[person]} open />
    </Preview>
  )
}
