/** Whether a dialog covers the page, whose shortcuts then wait. A dialog shown as a popover is not `open`. */
export const isCovered = (): boolean => document.querySelector('dialog:is([open], [popover])') !== null
