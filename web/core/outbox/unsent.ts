let unsent = 0

/** Stores the number of unsent submissions of the signed-in person, which signing out warns about. */
export const setUnsentCount = (count: number): void => {
  unsent = count
}

/** The number of unsent submissions of the signed-in person on this device. */
export const unsentCount = (): number => unsent
