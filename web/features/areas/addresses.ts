/** Addresses of the screens of areas. */
export const AREAS = '/dashboard/admin/areas'
