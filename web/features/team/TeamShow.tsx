import type { TeamMember } from '#contract/features/team/index.ts'
import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { Framed } from '../../core/content/ContentPreview.tsx'
import { PersonPreview } from '../../site/previews/PersonPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { useTeamKind } from './kinds.ts'

/** A person: the form for editors, the entry on the public page for readers. */
export default function TeamShow() {
  return (
    <ContentEdit
      kind={useTeamKind()}
      readOnly={(record) => (
        <Framed
          record={record as TeamMember}
          styles={[publicStyles]}
          draw={(person, view) => <PersonPreview person={person} {...view} />}
        />
      )}
    />
  )
}
