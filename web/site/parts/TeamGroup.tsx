import { IconChevronDown, IconUser } from '@tabler/icons-react'
import { isEmptyDoc } from '#contract/core/text/richtext-doc.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import type { TeamGroup as Group } from '#contract/features/team/groups.ts'
import type { TeamMember } from '#contract/features/team/index.ts'
import { teamLabels } from '#contract/features/team/labels.ts'
import { useSite } from '../site.ts'
import { BodyText } from './BodyText.tsx'
import { srcSetOf } from './Cover.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

interface Props {
  group: Group
  people: readonly TeamMember[]
  /** Shows the biographies expanded. */
  open?: boolean
}

/** The people of a group: portrait, name, position, and a biography that opens without any script. */
export function TeamGroup({ group, people, open = false }: Props) {
  const { lang } = useSite()
  return (
    <section aria-labelledby={`team-${group}`} className="team">
      <h2 id={`team-${group}`}>{teamLabels[lang].category[group]}</h2>
      <div className="people">
        {people.map((person) => (
          <Person key={person.id} person={person} open={open} />
        ))}
      </div>
    </section>
  )
}

function Person({ person, open }: { person: TeamMember; open: boolean }) {
  const { t, lang } = useSite()
  const foreign = useForeignLang()
  return (
    <article id={`person-${person.id}`} className="person">
      <Portrait cover={person.cover} />
      <div>
        <h3 lang={foreign(person.title)}>{inLang(person.title, lang)}</h3>
        <p className="person-role" lang={foreign(person.role)}>
          {inLang(person.role, lang)}
        </p>
        {!isEmptyDoc(inLang(person.body, lang)) && (
          <details open={open}>
            <summary>
              {t('about.biography')}
              <IconChevronDown size={18} aria-hidden />
            </summary>
            <BodyText record={person} />
          </details>
        )}
      </div>
    </article>
  )
}

function Portrait({ cover }: Pick<TeamMember, 'cover'>) {
  const { lang } = useSite()
  if (!cover)
    return (
      <span className="portrait portrait-none" aria-hidden>
        <IconUser size={48} stroke={1.25} />
      </span>
    )
  return (
    <span className="portrait">
      <img
        src={cover.urls.small}
        srcSet={srcSetOf(cover.urls, cover.width)}
        sizes="128px"
        width={cover.width ?? 320}
        height={cover.height ?? 320}
        alt={inLang(cover.alt, lang)}
        loading="lazy"
        decoding="async"
      />
    </span>
  )
}
