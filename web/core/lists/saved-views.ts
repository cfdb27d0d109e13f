import type { ComponentType } from 'react'

export interface SavedViewsProps {
  /** The address of the list. */
  list: string
  /** Its filters, search and order now, as in the address. */
  query: string
  /** Shows the list with other filters. */
  onOpen: (query: string) => void
}

/** Named selections of a list; core knows no feature, so the feature `views` provides them. */
export interface SavedViews {
  /** Whether a list at this address can have views. */
  fits: (list: string) => boolean
  label: () => string
  Panel: ComponentType<SavedViewsProps>
}

let given: SavedViews | undefined

/** Registers the saved views; called once, by the feature that stores them. */
export function provideSavedViews(views: SavedViews): void {
  given = views
}

/** The saved views; undefined where nothing provides them. */
export const savedViews = (): SavedViews | undefined => given
