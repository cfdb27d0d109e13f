/** /dashboard/permission-denied */
export { PermissionDenied as default } from '../../core/shell/error-pages.tsx'
