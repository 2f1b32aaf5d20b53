// The sentences of the pages of families in Spanish: usted, plain, for families in Mexico and the United States.
import { wallTimeOf } from '../../../contract/days.ts'
import type { Words } from './en.ts'
import { once } from './once.ts'

const month = once(() => new Intl.DateTimeFormat('es-US', { month: 'long', timeZone: 'UTC' }))
const dayOfMonth = once(() => new Intl.DateTimeFormat('es-US', { day: 'numeric', timeZone: 'UTC' }))
const weekday = once(() => new Intl.DateTimeFormat('es-US', { weekday: 'long', timeZone: 'UTC' }))
const time = once(() => new Intl.DateTimeFormat('es-US', { hour: 'numeric', minute: '2-digit' }))
const listed = once(() => new Intl.ListFormat('es-US'))

export const es: Words = {
  weekTitle: 'Cómo fue la semana',
  connectTitle: 'Vea cómo fue la semana',
  loading: 'Cargando...',
  skip: 'Ir al contenido',
  language: 'Idioma',
  darkTheme: 'Colores oscuros',
  tryAgain: 'Intentar de nuevo',
  cancel: 'Cancelar',
  notReached: 'No se puede llegar a Cairn. Revise si tiene conexión e inténtelo de nuevo.',

  connectLead:
    'Una vez por semana usted ve las metas de su hijo o hija, y nada de los demás. Su hijo o hija ve aquí el nombre de usted.',
  code: 'Código de la carta',
  codeMissing: 'Escriba los diez caracteres de la carta.',
  name: 'Su nombre, como lo conoce su hijo o hija',
  nameMissing: 'Escriba su nombre, como lo conoce su hijo o hija.',
  nameTooLong: 'Un nombre tiene como máximo 100 caracteres.',
  connect: 'Conectar',
  connecting: 'Conectando...',
  connectNote:
    'Sin cuenta y sin contraseña. Este dispositivo le recuerda hasta que pasen 400 días sin usarlo.',
  wrongCode: 'Este código no es correcto, ya se usó o es demasiado antiguo. Pida uno nuevo a la escuela.',
  tooMany: 'Ya miran seis personas. Pregunte en la escuela.',
  waitALittle: 'Fueron demasiados intentos. Espere un cuarto de hora e inténtelo de nuevo.',
  connected: (name) => `Usted ya ve las metas de ${name}`,

  youAre: (name, learners) => {
    if (learners.length === 0) return `Usted es ${name}.`
    const see = learners.length === 1 ? 'sabe' : 'saben'
    return `Usted es ${name}. ${listed().format(learners)} ${see} que usted mira.`
  },
  empty: 'No hay a quién ver. Pida un código a la escuela.',
  goalsFinished: (name, done, of) =>
    of === 1 ? `${name}: ${done} de 1 meta terminada` : `${name}: ${done} de ${of} metas terminadas`,
  noGoals: (name) => `${name}: ninguna meta esta semana`,
  cairn: (done) => (done === 1 ? 'Un montón de 1 piedra' : `Un montón de ${done} piedras`),
  status: { completed: 'Terminada', incomplete: 'Sin terminar', in_progress: 'Abierta' },
  verdict: { accepted: 'aceptada', needs_improvement: 'por mejorar', denied: 'no aceptada' },
  due: (day) => `para el ${weekday().format(wallTimeOf(day))}`,
  span: (from, to) => {
    const [first, last] = [wallTimeOf(from), wallTimeOf(to)]
    const [start, end] = [month().format(first), month().format(last)]
    const ofMonth = start === end ? '' : ` de ${start}`
    return `del ${dayOfMonth().format(first)}${ofMonth} al ${dayOfMonth().format(last)} de ${end}`
  },
  weekBefore: 'Semana anterior',
  thisWeek: 'Esta semana',
  weekNotRead: 'Esta semana no se puede mostrar ahora.',
  stopSeeing: (name) => `Dejar de ver a ${name}`,
  stopQuestion: (name) =>
    `A partir de ahora usted no ve nada de ${name}. Para volver a ver sus metas necesita un código nuevo.`,

  addChild: 'Añadir a un niño o una niña',
  addChildHint: 'Con el código de otra carta.',
  weeklyMail: 'Correo semanal',
  mailOn: (address) => `Activado, a ${address}`,
  mailOff: 'Desactivado',
  mailUnconfirmed: (address) => `Espera a que usted pulse el botón del correo enviado a ${address}`,
  mailNote: 'Un correo, desde las 5:00 p. m. del último día de clases de una semana con metas.',
  mailNotPossible: 'La escuela no envía correos.',
  change: 'Cambiar',
  address: 'Su dirección de correo',
  addressMissing: 'Escriba una dirección de correo como ana@example.org.',
  sendMail: 'Enviar el correo para confirmarla',
  sending: 'Enviando...',
  switchOn: 'Activar',
  switchOff: 'Desactivar',
  removeAddress: 'Quitar la dirección',
  checkMail: 'Revise su correo',
  threeMails: 'Ya se enviaron tres correos para confirmarla. Inténtelo mañana.',
  thisDevice: 'Este dispositivo',
  otherDevice: 'Usar otro dispositivo',
  otherDeviceHint: 'Un código de 15 minutos para otro teléfono o computadora de usted.',
  otherDeviceCode: (until) =>
    `Escríbalo en el otro dispositivo, en la misma dirección, antes de las ${time().format(until)}.`,
  makeCode: 'Crear un código',
  forget: 'Olvidar este dispositivo',
  forgetHint: 'En la próxima visita se pedirá un código.',
  forgetQuestion:
    'Este dispositivo ya no mostrará nada. Para volver a ver la semana aquí necesita un código nuevo.',
  deleteEverything: 'Borrar todo',
  deleteQuestion:
    'Se borran su nombre, su dirección y lo que usted ve, en todos sus dispositivos. Para volver a ver la semana necesita un código nuevo.',
  done: 'Listo',

  confirmTitle: 'Confirme su dirección',
  confirmLead: 'Pulse el botón y el correo semanal llegará a esta dirección.',
  confirm: 'Confirmar esta dirección',
  confirmed: 'Su dirección está confirmada y el correo semanal está activado.',
  confirmFailed: 'Este enlace ya se usó o es demasiado antiguo. Pida un correo nuevo en su página.',
  stopTitle: 'Dejar de recibir el correo semanal',
  stopLead: 'Pulse el botón y no llegarán más de estos correos. Puede seguir viendo la semana en la página.',
  stopMails: 'Dejar de recibir estos correos',
  stopped: 'No llegarán más de estos correos.',
  toTheWeek: 'Ver la semana',
}
