export function StudiosTab() {
  return null
}
