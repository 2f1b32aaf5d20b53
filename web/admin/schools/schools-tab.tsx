export function SchoolsTab() {
  return null
}
