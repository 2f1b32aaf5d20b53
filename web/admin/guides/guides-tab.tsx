export function GuidesTab() {
  return null
}
