const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PAGE_MAX = 1_000_000

/** The filter of the list of surveys: the area whose residents are surveyed. */
export interface SurveyFilter {
  page: number
  askedIn?: string
}

/** The filter in an address. Invalid values are ignored, so that every link leads somewhere. */
export function surveyFilterOf({ searchParams }: URL): SurveyFilter {
  const page = Number(searchParams.get('page'))
  const askedIn = searchParams.get('askedIn') ?? ''
  return {
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    ...(UUID.test(askedIn) ? { askedIn: askedIn.toLowerCase() } : {}),
  }
}
