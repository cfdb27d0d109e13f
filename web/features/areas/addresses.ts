/** Addresses of the area screens. */
export const AREAS = '/dashboard/admin/areas'
export const AREA_IMPORTS = '/dashboard/admin/areas/import'
