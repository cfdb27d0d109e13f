/** The demo account that the bench signs in with. */
const CITY_ADMIN = { email: 'city.admin@nutag.mn', password: 'Nutag-demo-2026' }

/** A token of the city's administrator in the demo data. @throws Error with the server's words. */
export async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CITY_ADMIN),
  })
  if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

/** The id of a published piece of news, one with a picture where there is one, and its area. */
export async function findNews(origin: string): Promise<{ id: string; areaId: string }> {
  const answer = await fetch(`${origin}/v1/news?pageSize=100`)
  const { data } = (await answer.json()) as { data: { id: string; areaId: string; cover: unknown }[] }
  const found = data.find(({ cover }) => cover !== null) ?? data[0]
  if (!found) throw new Error('the demo data has no published news')
  return found
}

/** The id of a published post of the blog. */
export async function findPost(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/posts?pageSize=1`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  if (!data[0]) throw new Error('the demo data has no published post')
  return data[0].id
}

/** The id of the published fund with the longest history. */
export async function findFund(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/funds?pageSize=100&sort=inception`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  if (!data[0]) throw new Error('the demo data has no published fund')
  return data[0].id
}

/** The id of a running survey that everybody may answer on the web. */
export async function findSurvey(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/v1/surveys?phase=active&pageSize=50`)
  const { data } = (await answer.json()) as { data: { id: string; channels: string[] }[] }
  for (const { id } of data.filter(({ channels }) => channels.includes('online'))) {
    const one = (await (await fetch(`${origin}/v1/surveys/${id}`)).json()) as { data: { openToAll: boolean } }
    if (one.data.openToAll) return id
  }
  throw new Error('the demo data has no running survey for everybody')
}

/** The id of a survey that is still a draft. */
export async function findDraftSurvey(origin: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/v1/surveys?phase=draft&pageSize=1`, { headers })
  const { data } = (await answer.json()) as { data: { id: string }[] }
  if (!data[0]) throw new Error('the demo data has no draft of a survey')
  return data[0].id
}
