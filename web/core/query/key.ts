/** The key of a query. It begins with the name of the feature, so that everything of a feature can be refetched at once. */
export const keyOf = (feature: { name: string }, route: string, input?: unknown) =>
  [feature.name, route, input ?? null] as const
