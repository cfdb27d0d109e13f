/**
 * Layout dimensions in CSS pixels. Source: docs/rules/constants.md. The style sheets use the same values from
 * tokens.css.
 */

/** Height of the header on phones, px. */
export const HEADER_MOBILE_PX = 64
/** Height of the header of public pages on a desktop, px. */
export const HEADER_MAIN_PX = 88
/** Height of the dashboard's header on a desktop, px. */
export const HEADER_DASHBOARD_PX = 92
/** Height of the dashboard's header after scrolling, px. */
export const HEADER_DASHBOARD_OFFSET_PX = 60

/** Width of a side bar on public pages and phones, px. */
export const NAV_BASE_PX = 260
/** Width of the dashboard's side bar, px. */
export const NAV_DASHBOARD_PX = 280
/** Width of the dashboard's side bar in the layout 'mini', px. */
export const NAV_MINI_PX = 88

/** Height of a first-level navigation item, px. */
export const NAV_ITEM_PX = 48
/** Height of a nested navigation item, px. */
export const NAV_SUB_ITEM_PX = 36
/** Height of a navigation item in a horizontal bar, px. */
export const NAV_HORIZONTAL_ITEM_PX = 32

/** Size of an icon in the side bar, px. */
export const NAV_ICON_PX = 24
/** Size of an icon in a horizontal bar, px. */
export const NAV_ICON_HORIZONTAL_PX = 22
/** Size of an icon in the side bar of the layout 'mini', px. */
export const NAV_ICON_MINI_PX = 22

/** The theme's border radius, px (docs/rules/constants.md: 1). All radii are multiples of it. */
export const RADIUS_UNIT_PX = 1
/** Radius of buttons, inputs and items, px. */
export const RADIUS_CONTROL_PX = 8 * RADIUS_UNIT_PX
/** Radius of cards and dialogs, px. */
export const RADIUS_CARD_PX = 16 * RADIUS_UNIT_PX

/** Maximum content width while the setting themeStretch is off, px. */
export const CONTENT_MAX_PX = 1200
/** Below this width lists become cards, px. */
export const PHONE_MAX_PX = 640
