/** /dashboard/permission-denied */
export { PermissionDenied as default } from '../../core/states.tsx'
