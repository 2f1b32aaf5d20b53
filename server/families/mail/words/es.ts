// The sentences of mails in Spanish.
import type { Day } from '../../../../contract/days.ts'
import type { MailWords } from './en.ts'

const monthOf = (day: Day) => new Date(day).toLocaleDateString('es-US', { month: 'long', timeZone: 'UTC' })

/** 'del 16 al 20 de noviembre', 'del 30 de noviembre al 4 de diciembre' */
function span(from: Day, to: Day): string {
  const start = monthOf(from) === monthOf(to) ? '' : ` de ${monthOf(from)}`
  return `del ${Number(from.slice(8))}${start} al ${Number(to.slice(8))} de ${monthOf(to)}`
}

export const es: MailWords = {
  span,
  weekSubject: (days) => `La semana en metas, ${days}`,
  weekTitle: 'La semana en metas',
  daysAndSchool: (days, school) => `${days}, ${school}`,
  goalsFinished: (name, done, total) =>
    total === 1 ? `${name}: ${done} de 1 meta terminada` : `${name}: ${done} de ${total} metas terminadas`,
  noGoals: (name) => `${name}: sin metas esta semana`,
  status: { completed: 'Terminada', incomplete: 'Sin terminar', in_progress: 'Pendiente' },
  verdict: { accepted: 'aceptada', needs_improvement: 'por mejorar', denied: 'no aceptada' },
  seeWeek: 'Ver la semana',
  why: 'Usted recibe este correo porque lo activó.',
  stop: 'Dejar de recibir estos correos',
  confirmSubject: 'Confirme su dirección para el correo semanal',
  confirmTitle: 'Confirme su dirección',
  confirmText:
    'Alguien pidió que el correo semanal de Cairn llegue a esta dirección. Si fue usted, abra la página y oprima el botón.',
  confirmLink: 'Confirmar esta dirección',
  confirmOtherwise:
    'El enlace sirve durante 48 horas. Si no fue usted, no haga nada: no llegará ningún correo.',
}
