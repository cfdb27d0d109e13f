import { reports } from '#contract/features/reports/index.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'

/** Whether the user was given the right to write company reports; not asked for people who cannot have it. */
export function useIsCompanyAuthor() {
  const user = useUser()
  const mayEntitle = useMay(reports, 'entitle')
  const asked = useAsk(reports, 'companyAuthors', undefined, { enabled: mayEntitle })
  return { asked, isAuthor: asked.data?.data.some(({ personId }) => personId === user.id) ?? false }
}
