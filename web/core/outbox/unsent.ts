let unsent = 0

/** Notes how much waits on this device for the signed-in person: signing out asks about it. */
export const noteUnsent = (count: number): void => {
  unsent = count
}

/** How much waits on this device for the signed-in person. */
export const unsentCount = (): number => unsent
