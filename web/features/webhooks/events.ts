import type { Feature } from '#contract/core/model/feature.ts'
import { isGranted } from '#contract/core/model/token-scope.ts'
import { actionsOf, recordRoutesOf } from '#contract/features/webhooks/events.ts'
import { EVERY_ACTION, type WebhookEvent } from '#contract/features/webhooks/index.ts'
import { features } from '#contract/features.ts'
import { useActionTexts, useFeatureName } from '../../core/access/action-texts.ts'
import { useUser } from '../../core/session/session.tsx'
import { webhookTexts } from './texts.ts'

/** The features to whose changes a person of this role may subscribe, with the actions that can be chosen. */
export function useOffered(): { name: string; actions: string[] }[] {
  const { role } = useUser()
  return Object.values<Feature>(features).flatMap((feature) =>
    recordRoutesOf(feature, role).length > 0 && isGranted(feature, role)
      ? [{ name: feature.name, actions: actionsOf(feature) }]
      : [],
  )
}

/** Texts of events: the name of an action, and of an event as a whole. */
export function useEventTexts(): { actionName(event: WebhookEvent): string; eventName(event: WebhookEvent): string } {
  const t = webhookTexts.useText()
  const nameOf = useFeatureName()
  const describe = useActionTexts()
  const actionName = ({ feature, action }: WebhookEvent) =>
    action === EVERY_ACTION ? t('everyAction') : describe({ action: `${feature}.${action}`, outcome: 'done' }).done
  return { actionName, eventName: (event) => t('event', { feature: nameOf(event.feature), action: actionName(event) }) }
}
