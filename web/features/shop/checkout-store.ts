import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { LocalizedAnswer } from '#contract/core/text/localized.ts'
import {
  type Checkout,
  COLOURS,
  DELIVERIES,
  EMPTY_CHECKOUT,
  PRICE_MAX,
  QUANTITY_MAX,
  restoreCheckout,
} from '#contract/features/shop/index.ts'
import { onSignOut } from '../../core/device/sign-out.ts'
import { CHECKOUT_KEY } from './checkout-key.ts'

/** After this long the shop starts without what was kept, ms. Source: brief section 9. */
export const REHYDRATION_MS = 5000

/** The orders of the shop's page. */
export const SORTS = { newest: '-createdAt', priceAsc: 'price', priceDesc: '-price', name: 'name' } as const
export type SortBy = keyof typeof SORTS

/** What is kept: nothing else of the shop is. */
export interface Stored {
  checkout: Checkout
  sortBy: SortBy
}

export const NOTHING_STORED: Stored = { checkout: EMPTY_CHECKOUT, sortBy: 'newest' }

const whole = (most: number) => z.int().check(z.minimum(0), z.maximum(most))
const text = z.string().check(z.maxLength(1000))

const StoredCheckout = z.object({
  activeStep: whole(2),
  cart: z.array(
    z.object({
      id: z.uuid(),
      name: LocalizedAnswer,
      slug: text,
      picture: z.nullable(text),
      price: whole(PRICE_MAX),
      choices: z
        .array(
          z.object({
            variantId: z.uuid(),
            colour: z.nullable(z.enum(COLOURS)),
            size: text,
            quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
          }),
        )
        .check(z.minLength(1)),
    }),
  ),
  billing: z.nullable(
    z.object({ name: text, phone: text, email: text, delivery: z.enum(DELIVERIES), address: text, note: text }),
  ),
})

/** What a stored text says; what is not understood is empty, and every sum is computed again. */
export function parseStored(stored: string | null): Stored {
  let value: unknown
  try {
    value = JSON.parse(stored ?? 'null')
  } catch {
    return NOTHING_STORED
  }
  if (typeof value !== 'object' || value === null) return NOTHING_STORED
  const { checkout, sortBy } = value as { checkout?: unknown; sortBy?: unknown }
  const parsed = StoredCheckout.safeParse(checkout)
  return {
    checkout: parsed.success ? restoreCheckout(parsed.data) : EMPTY_CHECKOUT,
    sortBy: typeof sortBy === 'string' && Object.hasOwn(SORTS, sortBy) ? (sortBy as SortBy) : NOTHING_STORED.sortBy,
  }
}

/** Reads what was kept; undefined when the device does not answer in time or forbids it. */
export async function rehydrated(
  read: () => Promise<string | null>,
  wait: (ms: number) => Promise<void>,
): Promise<Stored | undefined> {
  const late = wait(REHYDRATION_MS).then(() => undefined)
  try {
    return await Promise.race([read().then(parseStored), late])
  } catch {
    return undefined
  }
}

let state: Stored = NOTHING_STORED
let isReady = false
let started: Promise<void> | undefined
const listeners = new Set<() => void>()

function show(next: Stored): void {
  state = next
  for (const listener of listeners) listener()
}

function keep(next: Stored): void {
  show(next)
  try {
    localStorage.setItem(CHECKOUT_KEY, JSON.stringify(next))
  } catch {
    // without storage it lasts as long as the page
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function start(): void {
  started ??= (async () => {
    const found = await rehydrated(async () => localStorage.getItem(CHECKOUT_KEY), pause)
    isReady = true
    // what was put into the cart meanwhile is not overwritten
    const next = state === NOTHING_STORED && found ? found : state
    // another object even when nothing was kept: what shows the cart is drawn again
    show({ ...next })
  })()
}

// Another tab has changed the cart, or signed out. Also followed while nothing shows the cart: what was deleted must not be kept again.
window.addEventListener('storage', (event) => {
  if (event.key === CHECKOUT_KEY) show(parseStored(event.newValue))
})
onSignOut(() => show(NOTHING_STORED))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  start()
  return () => void listeners.delete(listener)
}

/** What is kept on the device, and whether it has been read. */
export function useStored(): Stored & { isReady: boolean } {
  const stored = useSyncExternalStore(subscribe, () => state)
  return { ...stored, isReady }
}

/** Changes the checkout. */
export const changeCheckout = (change: (checkout: Checkout) => Checkout): void =>
  keep({ ...state, checkout: change(state.checkout) })

/** Clears the checkout and returns to its first step. */
export const resetCheckout = (): void => changeCheckout(() => EMPTY_CHECKOUT)

/** Keeps the order of the shop's page. */
export const setSortBy = (sortBy: SortBy): void => keep({ ...state, sortBy })

/** For tests: forgets what was read. */
export function forgetStored(): void {
  state = NOTHING_STORED
  isReady = false
  started = undefined
}
