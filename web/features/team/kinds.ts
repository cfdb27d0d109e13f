import { CONTENT_MAX_CHARS } from '#contract/core/content/index.ts'
import {
  missingForPerson,
  PERSON_NAME_MAX_CHARS,
  TeamDraft,
  type TeamGroup,
  team,
} from '#contract/features/team/index.ts'
import { teamLabels } from '#contract/features/team/labels.ts'
import { fixedCategories } from '../../core/content/categories.ts'
import { groupAddresses, useGroupAt } from '../../core/content/group-screens.ts'
import { kitOf, type OwnFields, textsOfKind, type WebKind } from '../../core/content/kit.ts'
import { useLang } from '../../core/i18n/text.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { TEAM_PATHS } from './paths.ts'
import { before, empty, sent, valuesOf } from './team-values.ts'
import { teamTexts } from './texts.ts'
import { useTeamFields } from './use-team-fields.ts'

const own: OwnFields = {
  empty: { ...empty },
  valuesOf: (record) => ({ ...valuesOf(record) }),
  sent: (values) => ({ ...sent(values) }),
  before: (record) => ({ ...before(record) }),
  useFields: useTeamFields,
  Fields: lazyPart(async () => ({ default: (await import('./TeamFields.tsx')).TeamFields })),
}

/** A group of people as a kind of content with its own list. */
function kindOf(group: TeamGroup): WebKind & { group: TeamGroup } {
  return {
    group,
    feature: kitOf(team),
    draft: TeamDraft,
    to: {
      ...groupAddresses(TEAM_PATHS[group]),
      home: '/dashboard/about',
      open: (id) => `/about-us#person-${id}`,
    },
    elsewhere: ({ id, category }) =>
      category !== group && category in TEAM_PATHS ? `${TEAM_PATHS[category as TeamGroup]}/${id}` : undefined,
    // the list determines the group, so the form does not ask for it
    useCategories: fixedCategories([group], teamLabels),
    useTexts: () => {
      const t = teamTexts.useText()
      const list = teamLabels[useLang()].category[group]
      return {
        ...textsOfKind(t),
        list,
        titleField: t('form.name'),
        bodyField: t('form.biography'),
        cover: t('form.portrait'),
      }
    },
    levels: ['city'],
    max: CONTENT_MAX_CHARS,
    titleMax: PERSON_NAME_MAX_CHARS,
    pins: false,
    textless: true,
    covers: true,
    missing: (values) => missingForPerson({ ...values, ...sent(values) }),
    own,
  }
}

const KINDS = {
  manager: kindOf('manager'),
  tuz: kindOf('tuz'),
  tuzteam: kindOf('tuzteam'),
  management: kindOf('management'),
  managementteam: kindOf('managementteam'),
} satisfies Record<TeamGroup, WebKind>

/** The group to which the current screen belongs. */
export const useTeamKind = () => useGroupAt(KINDS)
