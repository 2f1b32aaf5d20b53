export const tasks: Record<string, string>
