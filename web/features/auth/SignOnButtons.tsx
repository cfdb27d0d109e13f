import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SignOnProvider } from '#contract/core/people/sign-in.ts'
import { ApiProblem } from '../../core/api/client.ts'
import { Notice } from '../../core/forms/secrets/Notice.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import classes from './AuthLayout.module.css'
import { signOnProviders, startSignOn } from './sign-on.ts'

/** A button for each identity provider; nothing while none is configured, or the list has not come. */
export function SignOnButtons() {
  const core = coreTexts.useText()
  const [search] = useSearchParams()
  const [offered, setOffered] = useState<Awaited<ReturnType<typeof signOnProviders>>>([])
  const [leaving, setLeaving] = useState<SignOnProvider>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    let isShown = true
    // without the list the password still works
    signOnProviders().then(
      (found) => isShown && setOffered(found),
      () => {},
    )
    return () => {
      isShown = false
    }
  }, [])

  const leave = async (provider: SignOnProvider) => {
    setLeaving(provider)
    setProblem(undefined)
    try {
      await startSignOn(provider, search.get('returnTo'))
    } catch (error) {
      setLeaving(undefined)
      setProblem(
        error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : core('error.noAnswer'),
      )
    }
  }
  if (offered.length === 0) return null
  return (
    <div className={classes.form}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {offered.map(({ provider, label }) => (
        <Button
          key={provider}
          variant="default"
          size="md"
          loading={leaving === provider}
          disabled={leaving !== undefined}
          onClick={() => void leave(provider)}
          fullWidth
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
