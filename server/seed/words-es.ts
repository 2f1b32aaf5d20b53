// The Spanish words of a made-up school.
import type { SeedWords } from './seed-words.ts'

const words = (text: string) => text.trim().split(/\s+/)

const bands = words(`
  Huellas Alas Luces Voces Raíces Senderos Ecos Chispas Cumbres Brújulas Faros Velas Pasos Nidos Semillas Estrellas
  Ríos Puentes Olas Vientos`)
const owners = [
  ...['del Cóndor', 'del Jaguar', 'del Quetzal', 'de la Nutria', 'del Colibrí', 'del Puma', 'del Venado'],
  ...['del Tucán', 'de la Ceiba', 'del Volcán', 'de la Montaña', 'del Lago', 'del Bosque', 'del Desierto'],
  ...[
    'de la Sierra',
    'del Mar',
    'de la Selva',
    'del Valle',
    'de la Luna',
    'del Sol',
    'del Águila',
    'del Oso',
  ],
]

export const spanishWords: SeedWords = {
  school: 'Escuela Puente de Piedra',
  description: 'Personas inventadas, para conocer Cairn.',
  holiday: 'Puente',
  questions: ['¿Qué salió bien?', '¿Qué vas a probar la próxima semana?'],
  names: {
    first: words(`
      Abril Adrián Agustín Alan Alejandra Alejandro Alma Alondra Álvaro Amanda Amelia Ana Andrea Andrés Ángel Antonia
      Ariadna Ariel Aurora Axel Bárbara Beatriz Belén Benjamín Bruno Camila Camilo Carla Carlos Carolina Catalina
      Cecilia César Citlali Clara Constanza Cristian Dafne Damián Daniel Daniela David Diana Diego Dulce Eduardo
      Elena Elías Emilia Emiliano Emilio Emma Enrique Esteban Estrella Ezequiel Fabián Fátima Federico Felipe Fernanda
      Fernando Florencia Francisco Gabriel Gabriela Gael Gonzalo Graciela Guadalupe Guillermo Gustavo Héctor Hugo
      Ignacio Iker Inés Irene Isabel Isabella Iván Itzel Ivanna Javier Jazmín Jimena Joaquín Jorge José Josefina Juan
      Juana Julia Julián Juliana Karla Lautaro Leonardo Leonor Liliana Lorenzo Lucas Lucía Luciana Luis Luisa Luna
      Magdalena Manuel Manuela Marcela Marco Mariana Mariano Mario Marisol Martín Martina Mateo Matías Mauricio
      Maximiliano Mayra Mercedes Miguel Milagros Miranda Mónica Montserrat Nahuel Natalia Nayeli Nicolás Noelia Norma
      Octavio Olga Olivia Óscar Pablo Paloma Paola Patricia Paula Paz Pedro Pilar Quetzalli Rafael Ramiro Ramón Raúl
      Rebeca Regina Renata Ricardo Roberto Rocío Rodrigo Romina Rosa Rubén Salvador Samuel Santiago Santino Sara
      Sebastián Selene Sergio Silvia Simón Sofía Soledad Teresa Thiago Tomás Valentín Valentina Valeria Vanesa
      Verónica Vicente Víctor Victoria Violeta Ximena Xóchitl Yamila Yolanda Zoe`),
    last: words(`
      Acosta Aguilar Aguirre Alarcón Alvarado Álvarez Ángeles Aranda Arce Arias Avendaño Ávila Ayala Báez Barrios
      Bautista Benítez Bolaños Bravo Bustamante Bustos Cabrera Calderón Camacho Campos Cárdenas Cardona Carrasco
      Carrillo Castañeda Castillo Castro Cervantes Céspedes Chávez Cisneros Contreras Córdova Coronado Correa Cortés
      Cruz Cuevas Delgado Díaz Domínguez Duarte Echeverría Escobar Espinoza Estrada Fajardo Fernández Figueroa Flores
      Franco Fuentes Galindo Gallardo Gálvez García Garrido Gil Godoy Gómez González Guerrero Gutiérrez Guzmán
      Hernández Herrera Hidalgo Huamán Huerta Hurtado Ibáñez Iglesias Jara Jiménez Juárez Lara León Llanos Lozano Luna
      Macías Maldonado Mamani Márquez Martínez Medina Mejía Méndez Mendoza Mercado Miranda Molina Montes Montoya
      Morales Moreno Muñoz Navarro Núñez Ochoa Ojeda Olivares Orellana Ortega Ortiz Osorio Pacheco Padilla Palacios
      Paredes Parra Peña Peralta Pereyra Pérez Pineda Pinto Ponce Quiroga Quispe Ramírez Ramos Rangel Reyes Ríos Rivas
      Rivera Rodríguez Rojas Roldán Romero Rosales Rubio Ruiz Saavedra Salas Salazar Salinas Sánchez Sandoval Santana
      Serrano Sepúlveda Silva Solís Soto Suárez Tapia Téllez Toledo Torres Trejo Trujillo Uribe Valdez Valdivia
      Valencia Valenzuela Vargas Vázquez Vega Velázquez Vera Vidal Villalobos Villanueva Villegas Yáñez Yupanqui Zamora
      Zapata Zavala Zúñiga`),
  },
  crews: owners.flatMap((owner) => bands.map((band) => `${band} ${owner}`)),
  titles: {
    Academic: [
      'Leer {few} capítulos de {book}',
      'Terminar la guía de ejercicios de {topic}',
      'Aprender {many} palabras nuevas en {language}',
      'Completar {few} unidades de Khan Academy sobre {topic}',
      'Escribir el primer borrador de mi {paper}',
      'Corregir mi {paper} con los comentarios del equipo',
      'Practicar {topic} {minutes} minutos al día',
      'Explicar {topic} a alguien de mi equipo sin apuntes',
      'Ganar {many} puntos en {language}',
      'Memorizar {few} estrofas de mi poema',
      'Hacer el esquema de mi {paper} y encontrar {few} buenas fuentes',
      'Resolver {few} problemas difíciles de {topic}',
    ],
    Personal: [
      'Tomar {few} vasos de agua cada día',
      'Llegar a tiempo {few} mañanas seguidas',
      'Meditar {minutes} minutos antes de empezar el día',
      'Anotar {few} cosas que agradezco',
      'Guardar el teléfono {few} noches de esta semana',
      'Hacer {few} cumplidos sinceros',
      'Tener en orden mi escritorio y mi casillero hasta el viernes',
      'Dormirme antes de las 9:30 {few} noches',
      'Participar en {few} conversaciones de clase',
      'Hacer {few} cosas por alguien en casa sin que me lo pidan',
      'Almorzar con alguien nuevo {few} días',
      'Respirar hondo antes de responder',
    ],
    Extracurricular: [
      'Practicar {instrument} {minutes} minutos al día',
      'Correr {few} kilómetros antes del viernes',
      'Encestar {many} tiros libres',
      'Llenar {few} páginas de mi cuaderno de dibujo',
      'Ensayar la escena {few} de la obra sin el guion',
      'Agregar un nivel al juego que estoy programando',
      'Aprender mi parte de {instrument} en nuestra canción',
      'Nadar {many} vueltas',
      'Grabar y editar {few} minutos de nuestro documental',
      'Hornear {few} panes para la feria',
      'Soldar y probar {few} placas para robótica',
      'Sembrar {few} surcos en el huerto de la escuela',
    ],
  },
  oddTitles: [
    '«Don Quijote», capítulos 1–3: leer y anotar (¡sí, todo!)',
    '🚀 Lanzar el globo meteorológico 🎈',
    'قراءة ثلاثة فصول من كتاب الأمير الصغير',
    'Dúo con Íñigo: compases 12–48, manos juntas & sin pausa',
    'Reconstruir la maqueta del puente para que aguante 12 kg, medir cuánto se dobla con cada kilo que agregamos, dibujar la curva en papel milimetrado y escribir media página sobre por qué el segundo intento aguantó más que el primero',
  ],
  slots: {
    book: [
      'Platero y yo',
      'El principito',
      'Cuentos de la selva',
      'La historia interminable',
      'Momo',
      'Don Quijote',
      'Papelucho',
    ],
    topic: [
      'fracciones',
      'división larga',
      'el ciclo del agua',
      'ecuaciones lineales',
      'la fotosíntesis',
      'proporciones',
    ],
    language: ['inglés', 'francés', 'náhuatl', 'portugués', 'quechua'],
    paper: [
      'ensayo sobre los ríos',
      'informe de laboratorio',
      'cuento',
      'trabajo de historia',
      'reseña del libro',
    ],
    instrument: ['piano', 'violín', 'guitarra', 'marimba', 'tambor', 'charango'],
  },
  descriptions: [
    'El viernes le mostraré el cuaderno a mi equipo.',
    'Un poco cada día, justo después del almuerzo.',
    'La semana pasada me quedé a la mitad, así que esta vez empiezo el lunes.',
    'Mi pareja de trabajo la revisará conmigo.',
    'Por qué: es la última pieza antes de la exposición.',
    'Hecho significa: entregado y con mi nombre.',
  ],
  comments: {
    accepted: [
      'Clara y medible. ¡Adelante!',
      'Te exige lo justo. Bien elegida.',
      'Se nota cómo sigue a la de la semana pasada. Muy bien.',
      'Me encanta el plan de las mañanas, {first}. Cuéntame el jueves cómo va.',
      '👏 Justo lo que hablamos.',
      'Bien. Si el miércoles resulta muy fácil, hazla más difícil.',
    ],
    needs_improvement: [
      '¿Cómo sabrás que terminaste? Ponle un número.',
      'Buena idea, {first}, pero es demasiado para una semana. ¿Qué mitad importa más?',
      '¿Cuándo la harás? Elige un día y una hora.',
      'Es igual a la de la semana pasada. ¿Cuál es el siguiente paso?',
      'Agrega cómo la verá tu equipo el viernes.',
      'Me gustaría una frase sobre por qué te importa esta meta.',
    ],
    denied: [
      'Esto lo haces todos los días, {first}. Busca una que te exija más.',
      'Eso depende de otra persona. Elige una meta que puedas controlar tú.',
      'Hablemos antes de que la pongas. ¿Pasas a verme en el almuerzo?',
    ],
  },
  savedReplies: [
    '¿Cómo sabrás que terminaste? Ponle un número.',
    'Clara y medible. ¡Adelante!',
    '¿Cuándo la harás? Elige un día y una hora.',
  ],
  plans: [
    'Si se me olvida en la mañana, la hago justo después del almuerzo',
    'Si no hay computadoras libres, trabajo en papel',
    'Si me trabo, pregunto a mi equipo antes que a un adulto',
    'Si el entrenamiento termina tarde, la hago en el autobús',
  ],
  notes: [
    'No encuentro el libro',
    'Me está tomando mucho más tiempo de lo que pensaba',
    'No sé por dónde empezar',
    'Mi pareja de trabajo no vino esta semana',
  ],
  answers: {
    accepted: ['¡Gracias!', 'Te cuento el jueves.', 'Por ahora va bien.'],
    needs_improvement: [
      'Es verdad. Agregué un número.',
      'Haré la primera mitad esta semana y la segunda la próxima.',
      'El martes y el jueves, justo después del almuerzo.',
    ],
    denied: ['¿Podemos hablar mañana en el almuerzo?', 'Entonces hago la del ensayo.'],
  },
  wentWell: [
    'El miércoles ya había terminado mi meta más difícil.',
    'En el equipo nos ayudamos con el mapa.',
    'Leí todas las noches, incluso el martes.',
    'Mi presentación salió mejor de lo que esperaba.',
    'Pedí ayuda antes de trabarme.',
    'Dejé el teléfono guardado tres noches.',
  ],
  willTry: [
    'Empezaré por la meta que menos me gusta.',
    'Poner metas más pequeñas, y menos.',
    'Preguntar antes a mi coach cuando algo no esté claro.',
    'Apartar una hora para eso el lunes.',
    'Trabajar en la sala tranquila después del almuerzo.',
    'Anotar lo que falta antes de irme a casa.',
  ],
  responses: [
    'Buen ojo. Cuéntame el lunes cómo te fue.',
    'Yo también lo noté. ¡Sigue así!',
    'Es un buen plan.',
    'Gracias por tu sinceridad.',
  ],
}
