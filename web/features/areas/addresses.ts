/** Addresses of the screens of areas. */
export const AREAS = '/dashboard/admin/areas'
export const AREA_IMPORTS = '/dashboard/admin/areas/import'
