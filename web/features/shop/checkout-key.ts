/** Where the cart and the order of the shop's page are kept on the device: brief section 9, "redux-". */
export const CHECKOUT_KEY = 'redux-product'

/** Deletes what is kept, which includes the buyer's name, telephone number and address. */
export function deleteCheckout(): void {
  try {
    localStorage.removeItem(CHECKOUT_KEY)
  } catch {
    // storage is blocked, so nothing was kept
  }
}
