import type { TeamMember } from '#contract/features/team/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import { PersonPreview } from '../../site/previews/PersonPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { useTeamKind } from './kinds.ts'

/** A person as readers will see them on the public page, including drafts. */
export default function TeamPreview() {
  return (
    <ContentPreview<TeamMember>
      kind={useTeamKind()}
      styles={[publicStyles]}
      draw={(person, view) => <PersonPreview person={person} {...view} />}
    />
  )
}
