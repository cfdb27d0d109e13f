import { useEffect, useState } from 'react'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Home } from '#contract/features/citizens/index.ts'
import type { Survey, SurveyRow } from '#contract/features/surveys/index.ts'
import { isUsable } from '../../core/api/session-rules.ts'

/** The data about the reader that is needed for answering. */
export interface Reader {
  id: string
  role: string
  emailVerified: boolean
  /** The reader's area with its ancestors, from the city down; null without a home. */
  area: { id: string; path: { id: string; name: Localized }[] } | null
}

/** The session token of this browser while it is valid, otherwise null. */
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
  const found = await ask<{ data: { user: Omit<Reader, 'role'> & { role: { role_name: string } } } }>(
    '/admin/my_account',
  )
  if (!found) return null
  const { id, role, emailVerified, area } = found.data.user
  return { id, role: role.role_name, emailVerified, area }
}

/** The signed-in reader; undefined while unknown, null when signed out. */
export function useReader(): Reader | null | undefined {
  const [reader, setReader] = useState<Reader | null>()
  useEffect(() => {
    void findReader().then(setReader)
  }, [])
  return reader
}

/** Whether the reader has already answered a survey; undefined until it is known. */
export async function hasAnswered(surveyId: string): Promise<boolean> {
  const found = await ask<{ data: Survey }>(`/surveys/${surveyId}`)
  return found?.data.answered ?? false
}

/** A citizen's home, and whether the khoroo has confirmed it. */
export type MyHome = Pick<Home, 'area' | 'status'>

/** The reader's home; undefined when it cannot be read. */
export const myHome = async (): Promise<MyHome | undefined> => (await ask<{ data: MyHome }>('/citizens/me/home'))?.data

interface Running {
  data: SurveyRow[]
  meta: { page: number; pageSize: number; total: number }
}

/** The running surveys of a citizen's own area, unless the reader chose another; undefined for everybody else. */
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
