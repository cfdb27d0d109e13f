import { useEffect, useState } from 'react'
import type { Localized } from '#contract/core/text.ts'
import type { Home } from '#contract/features/citizens/index.ts'
import type { Survey, SurveyRow } from '#contract/features/surveys/index.ts'
import { isUsable } from '../../core/session-rules.ts'

/** Who reads a public page, as far as an answer needs to know. */
export interface Reader {
  id: string
  role: string
  /** The own area with those above it, from the city down; none without a home. */
  area: { id: string; path: { id: string; name: Localized }[] } | null
}

/** The token of this browser while it is good; null otherwise. */
export function usableToken(): string | null {
  try {
    const token = localStorage.getItem('accessToken')
    return isUsable(token, Date.now()) ? token : null
  } catch {
    return null
  }
}

async function ask<T>(path: string): Promise<T | undefined> {
  const token = usableToken()
  if (!token) return undefined
  const reply = await fetch(`/v1${path}`, { headers: { authorization: `Bearer ${token}` } }).catch(() => undefined)
  return reply?.ok ? reply.json() : undefined
}

const findReader = async (): Promise<Reader | null> => {
  const found = await ask<{ data: { user: { id: string; role: { role_name: string }; area: Reader['area'] } } }>(
    '/admin/my_account',
  )
  if (!found) return null
  const { id, role, area } = found.data.user
  return { id, role: role.role_name, area }
}

/** Who reads this page; undefined until it is known, null for nobody. */
export function useReader(): Reader | null | undefined {
  const [reader, setReader] = useState<Reader | null>()
  useEffect(() => {
    void findReader().then(setReader)
  }, [])
  return reader
}

/** Whether the reader has answered a survey already; undefined until it is known. */
export async function hasAnswered(surveyId: string): Promise<boolean> {
  const found = await ask<{ data: Survey }>(`/surveys/${surveyId}`)
  return found?.data.answered ?? false
}

/** Where a citizen lives, and whether the khoroo has confirmed it. */
export type MyHome = Pick<Home, 'area' | 'status'>

/** The reader's home; undefined when it cannot be read. */
export const myHome = async (): Promise<MyHome | undefined> => (await ask<{ data: MyHome }>('/citizens/me/home'))?.data

interface Running {
  data: SurveyRow[]
  meta: { page: number; pageSize: number; total: number }
}

/** The running surveys of a citizen's own area, where the reader chose no other; undefined for everybody else. */
export function useRunningForMe(askedIn: string | undefined): Running | undefined {
  const reader = useReader()
  const [found, setFound] = useState<Running>()
  const home = reader?.role === 'APPLICATION' && !askedIn ? reader.area?.id : undefined
  useEffect(() => {
    if (!home) return
    void ask<Running>(`/surveys?phase=active&pageSize=50&sort=endDate&askedIn=${home}`).then(setFound)
  }, [home])
  return home ? found : undefined
}
