import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import type { SurveyCall } from '../show.ts'

/** A khoroo or section for which paper answers of a survey may be entered. */
export interface PaperArea {
  id: string
  code: string
  /** Names from the district down. */
  names: Localized[]
}

/** The open khoroos and sections that a survey asks within the caller's area, ordered by code. */
export async function paperAreas(
  { rows: surveys, actor, now }: Pick<SurveyCall<'paperTemplate'>, 'rows' | 'actor' | 'now'>,
  surveyId: string,
): Promise<PaperArea[]> {
  const { rows } = await surveys.unscoped('areas that a survey asks, within the person’s area').query<PaperArea>(
    `select a.id, a.code, (select jsonb_agg(p.name order by length(p.path)) from areas p
       where p.level <> 'city' and a.path like p.path || '%') as names
     from areas a
     where a.level in ('khoroo', 'section') and a.path like $2 || '%'
       and (a.closed_on is null or a.closed_on > ($3::timestamptz at time zone 'Asia/Ulaanbaatar')::date)
       and exists (select from survey_targets t join areas top on top.id = t.area_id
         where t.survey_id = $1 and a.path like top.path || '%')
     order by a.code collate "und-x-icu"`,
    [surveyId, actor?.areaPath ?? '-', now],
  )
  return rows
}

export const nameOfArea = ({ names }: PaperArea, lang: Lang): string =>
  names.map((name) => inLang(name, lang)).join(' › ')
