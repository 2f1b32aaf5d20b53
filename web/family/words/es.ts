// The Spanish sentences of the guardians' pages: plain, with usted, for families from Mexico and the United States.
import { type Day, toWallTime } from '../../../contract/days.ts'
import type { Words } from './en.ts'
import { once } from './once.ts'

const month = once(() => new Intl.DateTimeFormat('es-US', { month: 'long', timeZone: 'UTC' }))
const dayOfMonth = once(() => new Intl.DateTimeFormat('es-US', { day: 'numeric', timeZone: 'UTC' }))
const weekday = once(() => new Intl.DateTimeFormat('es-US', { weekday: 'long', timeZone: 'UTC' }))
const time = once(() => new Intl.DateTimeFormat('es-US', { hour: 'numeric', minute: '2-digit' }))
const listed = once(() => new Intl.ListFormat('es-US'))
const dayAndTime = once(() => new Intl.DateTimeFormat('es-US', { dateStyle: 'medium', timeStyle: 'short' }))

export const es: Words = {
  weekTitle: 'Cómo fue la semana',
  connectTitle: 'Vea cómo fue la semana',
  loading: 'Cargando...',
  skip: 'Ir al contenido',
  language: 'Idioma',
  darkTheme: 'Tema oscuro',
  tryAgain: 'Intentar de nuevo',
  cancel: 'Cancelar',
  notReached: 'No hay conexión con Cairn. Revise si tiene internet e inténtelo de nuevo.',
  broken: 'Algo salió mal en esta página.',
  brokenHint: 'Vuelva a cargarla. Si su navegador traduce esta página, desactive primero la traducción.',
  brokenByUpdate: 'Cairn se actualizó mientras esta página estaba abierta. Vuelva a cargarla.',
  reload: 'Volver a cargar',

  connectLead:
    'Una vez por semana verá las metas de su hijo o hija, y nada de los demás. Su hijo o hija verá aquí el nombre de usted.',
  code: 'Código de la carta',
  codeMissing: 'Escriba los diez caracteres que aparecen en la carta.',
  name: 'Su nombre, como lo conoce su hijo o hija',
  nameMissing: 'Escriba su nombre, como lo conoce su hijo o hija.',
  nameTooLong: 'Un nombre tiene como máximo 100 caracteres.',
  connect: 'Conectar',
  connecting: 'Conectando...',
  connectNote:
    'Sin cuenta y sin contraseña. Este dispositivo recordará quién es usted hasta que pasen 400 días sin usarlo.',
  wrongCode: 'Este código no es correcto, ya se usó o ya venció. Pida uno nuevo en la escuela.',
  addChildQuestion: (name, learner, code) => `Usted es ${name}. ¿Agregar a ${learner} con el código ${code}?`,
  addChildCode: (learner) => `Agregar el código de ${learner}`,
  someoneElse: 'Soy otra persona',
  deviceQuestion: (name) =>
    `Este navegador será un dispositivo de ${name}. Continúe solo si usted es esa persona.`,
  goOn: 'Continuar',
  namesake: {
    follower: (name, learner) => `Alguien llamado ${name} ya sigue a ${learner}. ¿Es otra persona?`,
    school: (name, learner) => `Hay alguien llamado ${name} en la escuela de ${learner}. ¿Es otra persona?`,
  },
  connectAnyway: 'Sí, conectar',
  anotherPerson: 'Este navegador es de otra persona. Vuelva a cargar la página e inténtelo de nuevo.',
  tooMany: 'Ya hay seis personas con acceso. Pregunte en la escuela.',
  waitALittle: 'Hubo demasiados intentos. Espere quince minutos e inténtelo de nuevo.',
  connected: (name) => `Ya puede ver las metas de ${name}`,

  youAre: (name, learners) => {
    if (learners.length === 0) return `Usted es ${name}.`
    const can = learners.length === 1 ? 'puede' : 'pueden'
    return `Usted es ${name}. ${listed().format(learners)} ${can} ver que usted sigue su semana.`
  },
  empty: 'No hay metas que mostrar. Pida un código en la escuela.',
  weekLine: (first, last, done, total) =>
    `${formatSpanishDays(first, last)} · ${total === 0 ? 'sin metas' : `${done} de ${total} ${total === 1 ? 'terminada' : 'terminadas'}`}`,
  cairn: (done, todo) => {
    const placed =
      done === 0 ? 'Todavía sin piedras' : done === 1 ? 'Una pila de 1 piedra' : `Una pila de ${done} piedras`
    return todo > 0 ? `${placed}, ${todo === 1 ? 'falta 1' : `faltan ${todo}`}` : placed
  },
  status: { completed: 'Terminada', incomplete: 'Sin terminar', in_progress: 'Pendiente' },
  verdict: { accepted: 'Aceptada', needs_improvement: 'Por mejorar', denied: 'No aceptada' },
  due: (day) => `para el ${weekday().format(toWallTime(day))}`,
  weekBefore: 'Semana anterior',
  weekAfter: 'Semana siguiente',
  wave: (name) => `Saludar a ${name}`,
  waved: (name) => `Usted saludó a ${name} esta semana.`,
  thisWeek: 'Esta semana',
  stopSeeing: (name) => `Dejar de ver a ${name}`,
  stopQuestion: (name) =>
    `Desde ahora ya no verá nada de ${name}. Para volver a ver sus metas necesitará un código nuevo.`,

  addChild: 'Agregar a otro hijo o hija',
  addChildHint: 'Con el código de otra carta.',
  weeklyMail: 'Correo semanal',
  mailOn: (address) => `Activado, a ${address}`,
  mailOff: 'Desactivado',
  mailUnconfirmed: (address) => `Falta que oprima el botón del correo que se envió a ${address}`,
  mailNote: 'Un correo por cada semana con metas, el último día de clases, a partir de las 5:00 p. m.',
  mailNotPossible: 'La escuela no envía correos.',
  change: 'Cambiar',
  address: 'Su correo electrónico',
  addressMissing: 'Escriba una dirección de correo, por ejemplo ana@example.org.',
  sendMail: 'Enviar el correo de confirmación',
  sending: 'Enviando...',
  switchOn: 'Activar',
  switchOff: 'Desactivar',
  removeAddress: 'Quitar la dirección',
  checkMail: 'Revise su correo',
  threeMails: 'Ya se enviaron tres correos de confirmación. Inténtelo mañana.',
  devices: 'Sus dispositivos',
  device: (name) => (name === 'Unknown device' ? 'Dispositivo desconocido' : name.replace(' on ', ' en ')),
  currentDevice: 'Este dispositivo',
  lastUsed: (at) => `Último uso: ${dayAndTime().format(at)}`,
  end: 'Quitar',
  endDevice: (device) => `Quitar ${device}`,
  endDeviceQuestion:
    'Ese dispositivo ya no mostrará la semana. Para volver a verla allí necesitará un código nuevo.',
  endOthers: 'Quitar todos los demás',
  endOthersQuestion: 'Solo este dispositivo seguirá mostrando la semana.',
  yourPage: 'Su página',
  deviceAndData: 'Este dispositivo y sus datos',
  otherDevice: 'Usar otro dispositivo',
  otherDeviceHint: 'Con un código que sirve 15 minutos.',
  otherDeviceCode: (until) =>
    `Escríbalo en el otro dispositivo, en la misma dirección. Hora límite: ${time().format(until)}.`,
  forget: 'Olvidar este dispositivo',
  forgetHint: 'En la próxima visita se pedirá un código.',
  forgetQuestion:
    'Este dispositivo ya no mostrará nada. Para volver a ver la semana aquí necesitará un código nuevo.',
  deleteEverything: 'Borrar todo',
  deleteQuestion:
    'Se borrarán su nombre, su correo y lo que usted ve, en todos sus dispositivos. Su hijo o hija conserva el aviso de que usted podía ver sus metas. Para volver a ver la semana necesitará un código nuevo.',
  done: 'Listo',

  confirmTitle: 'Confirme su dirección',
  confirmLead: 'Oprima el botón y el correo semanal llegará a esta dirección.',
  confirm: 'Confirmar esta dirección',
  confirmed: 'Su dirección está confirmada y el correo semanal está activado.',
  confirmFailed: 'Este enlace ya se usó o ya venció. Pida un correo nuevo en su página.',
  stopTitle: 'Dejar de recibir el correo semanal',
  stopLead: 'Oprima el botón y ya no llegarán estos correos. Puede seguir viendo la semana en la página.',
  stopMails: 'Dejar de recibir estos correos',
  stopped: 'Ya no llegarán estos correos.',
  notStopped:
    'Este enlace no corresponde a una dirección que recibe estos correos. Si aún le llegan, desactívelos en su página.',
  toTheWeek: 'Ver la semana',
}

/** Formats the days: 'del 16 al 20 de noviembre', '16 de noviembre'. */
function formatSpanishDays(firstDay: Day, lastDay: Day): string {
  const [first, last] = [toWallTime(firstDay), toWallTime(lastDay)]
  const [start, end] = [month().format(first), month().format(last)]
  if (first === last) return `${dayOfMonth().format(first)} de ${start}`
  const ofMonth = start === end ? '' : ` de ${start}`
  return `del ${dayOfMonth().format(first)}${ofMonth} al ${dayOfMonth().format(last)} de ${end}`
}
