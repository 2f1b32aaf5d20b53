// The English words of a made-up school. The order decides who gets which (docs/decisions/0031-the-made-up-school-keeps-its-numbers.md).
import type { SeedWords } from './seed-words.ts'

const words = (text: string) => text.trim().split(/\s+/)

const stones = words(`
  Lichen Moss Fern Heron Otter Cedar Badger Falcon Granite Willow Juniper Marmot Aspen Beaver Boulder Birch Bobcat
  Canyon Clover Comet Condor Coyote Cricket Ember Fox Glacier Harbor Hawk Hazel Kestrel Larch Lynx Maple Meadow
  Mesa Osprey Owl Pebble Pine Puffin Quartz Raven River Sage Sparrow Summit Thistle Trout Walnut Wren`)
// cspell:ignore Crafters
const bands = words(`
  Legends Makers Keepers Scouts Trackers Builders Rangers Wanderers Sparks Seekers Climbers Dreamers Crafters Guardians
  Pathfinders Readers Stargazers Navigators Gardeners Tinkers Pioneers Voyagers Riders Listeners`)

export const englishWords: SeedWords = {
  school: 'Stonebridge School',
  description: 'Made-up people, for a look around.',
  holiday: 'Long weekend',
  questions: ['What went well?', 'What will you try next week?'],
  // cspell:disable
  names: {
    first: words(`
    Aaliyah Abigail Ada Adaeze Aiden Aisha Alejandra Alina Amara Amélie Ana Anders Anika Anouk Ansel Arjun Astrid
    August Aurélie Ayodele Beatriz Benjamin Bogdan Brigid Caio Camila Carlos Cécile Chidi Chloe Clara Cormac Dalia
    Daniel Darius Diego Dmitri Ebony Eitan Elif Elijah Eloise Emeka Emil Emma Esperanza Étienne Ewa Fatima Felix
    Fiadh Finn Freya Gabriel Giulia Grace Gustavo Hadiya Hana Harper Hassan Hugo Ibrahim Ida Imani Inés Ingrid Isaac
    Isabella Ishaan Iván Jabari Jada Jakob James Jamila Jasper Joaquín José Jude Julia Kaito Kamala Keanu Kenji
    Kwame Laila Lars Léa Leilani Leo Lina Linh Logan Lucía Luka Maeve Malik Marcus María Mateo Maya Mei Mia Miguel
    Mila Mohammed Moses Nadia Naomi Nia Nikolai Noah Noor Nova Obinna Olivia Omar Oscar Paloma Parker Pedro Petra
    Priya Quentin Quinn Rafael Rania Renée Rohan Rosa Ruby Saanvi Sadie Salma Samuel Santiago Saoirse Selin Sienna
    Siobhán Sofía Søren Stella Tariq Tessa Theo Thi Tomás Uma Valentina Vera Viktor Wanjiru Willa Winston Xavier
    Ximena Yara Yusuf Zainab Zara Zion Zoë Zuri`),
    last: words(`
    Abdi Achebe Adeyemi Aguilar Ahmed Åkesson Alvarez Amato Andersson Ångström Bailey Baptiste Becker Begum Bello
    Bianchi Bjørnstad Brown Çelik Chavez Chen Chowdhury Cohen Costa Cruz D'Amico D'Angelo Dang Davis Delgado Diallo
    Díaz Doan Dubois Ellison Eriksen Estrada Farah Ferreira Fischer Flores Fontaine Foster Garcia Gómez Gonzalez
    Goldberg Grant Green Guerrero Gupta Hall Hansen Haddad Harris Hernández Herrera Hoang Hussain Iglesias Iyer
    Jackson Jiménez Johnson Jones Kaya Keller Khan Kim Kimura Kowalski Kumar Laurent Lee Lefèvre Li Lindqvist López
    Mbeki MacDonald Martin Martínez McCarthy Mehta Mendoza Mensah Miller Mitchell Mohamed Molina Moore Morales Moreau
    Muñoz Nakamura Ndiaye Nguyễn Nkosi Novák O'Brien O'Connor O'Neill Oduya Okafor Okonkwo Olsen Ortiz Osei Owens
    Papadopoulos Park Patel Pereira Petrović Pham Popescu Quintero Rahman Ramírez Rao Reid Reyes Rivera Robinson
    Rodríguez Rossi Ruiz Sáenz Salazar Sánchez Santos Sato Schmidt Schröder Sharma Shrestha Silva Singh Smith Soto
    St.Clair Suárez Tanaka Taylor Thompson Torres Tran Vargas Vásquez Vega Vu Walker Wang Washington Weiß Williams
    Wilson Wójcik Wong Wright Wu Yamamoto Yang Yılmaz Young Zając Zhang`),
  },
  // cspell:enable
  crews: stones.flatMap((stone) => bands.map((band) => `${stone} ${band}`)),
  titles: {
    Academic: [
      'Read {few} chapters of {book}',
      'Finish the {topic} problem set',
      'Learn {many} new {language} words',
      'Complete {few} Khan Academy units on {topic}',
      'Write the first draft of my {paper}',
      'Revise my {paper} after the peer review',
      'Practice {topic} for {minutes} minutes a day',
      'Explain {topic} to a crewmate without notes',
      'Earn {many} points in {language}',
      'Memorize {few} stanzas of my poem',
      'Outline the {paper} and find {few} good sources',
      'Solve {few} of the challenge problems on {topic}',
    ],
    Personal: [
      'Drink {few} glasses of water every day',
      'Be on time {few} mornings in a row',
      'Meditate for {minutes} minutes before the launch',
      'Write down {few} things I’m grateful for',
      'Put the phone away {few} evenings this week',
      'Give {few} honest shout-outs',
      'Keep my desk and locker tidy until Friday',
      'Be asleep before 9:30 on {few} school nights',
      'Speak up in {few} discussions',
      'Do {few} small things for someone at home without being asked',
      'Eat lunch with someone new on {few} days',
      'Pause and breathe before I answer',
    ],
    Extracurricular: [
      'Practice the {instrument} for {minutes} minutes a day',
      'Run {few} miles before Friday',
      'Hit {many} free throws',
      'Fill {few} pages of my sketchbook',
      'Rehearse scene {few} of the play without the script',
      'Add a level to the game I’m building',
      'Learn the {instrument} part of our song',
      'Swim {many} laps',
      'Film and edit {few} minutes of our documentary',
      'Bake {few} loaves for the market',
      'Solder and test {few} boards for robotics',
      'Plant {few} rows in the school garden',
    ],
  },
  oddTitles: [
    '“Hamlet”, acts 1–3 — read & annotate (yes, all of it!)',
    '🚀 Launch the weather balloon 🎈',
    'قراءة ثلاثة فصول من كتاب الأمير الصغير',
    'Émilie’s & my duet: bars 12–48, hands together',
    'Rebuild the bridge model so that it carries 12 kg, measure how far it bends with every kilogram we add, draw the curve on graph paper and write half a page on why the second try held longer than ours did',
  ],
  slots: {
    book: ['Holes', 'The Giver', 'Hatchet', 'The Hobbit', 'Wonder', 'A Wrinkle in Time', 'Esperanza Rising'],
    topic: ['fractions', 'long division', 'the water cycle', 'linear equations', 'photosynthesis', 'ratios'],
    language: ['Spanish', 'French', 'Mandarin', 'Latin', 'German'],
    paper: ['essay on rivers', 'lab report', 'short story', 'history paper', 'book review'],
    instrument: ['piano', 'violin', 'guitar', 'cello', 'drum', 'ukulele'],
  },
  descriptions: [
    'I’ll show my crew the notebook on Friday.',
    'A little every day, right after lunch.',
    'Last week I stopped halfway, so this time I’m starting on Monday.',
    'My partner will check it with me.',
    'Why: it’s the last piece before the exhibition.',
    'Done means: handed in, with my name on it.',
  ],
  comments: {
    accepted: [
      'Clear and measurable. Go for it!',
      'This stretches you just enough. Well chosen.',
      'I can see how this follows from last week. Nice.',
      'Love the plan for the mornings, {first}. Tell me on Thursday how it goes.',
      '👏 Exactly what we talked about.',
      'Good. If it turns out too easy by Wednesday, make it harder.',
    ],
    needs_improvement: [
      'How will you know you’re done? Put a number in it.',
      'Nice idea, {first}, but it’s too much for one week. Which half matters more?',
      'When will you do it? Pick a day and a time.',
      'This is the same as last week. What’s the next step?',
      'Please add how your crew will see it on Friday.',
      'I’d like a sentence about why this one matters to you.',
    ],
    denied: [
      'This is something you do every day anyway, {first}. Find one that stretches you.',
      'That depends on someone else. Choose a goal you can control.',
      'Let’s talk before you set this one. Come by at lunch?',
    ],
  },
  savedReplies: [
    'How will you know you’re done? Put a number in it.',
    'Clear and measurable. Go for it!',
    'When will you do it? Pick a day and a time.',
  ],
  plans: [
    'If I forget it in the morning, then I’ll do it right after lunch',
    'If the laptop cart is gone, then I’ll work on paper',
    'If I get stuck, then I’ll ask my crew before I ask an adult',
    'If practice runs late, then I’ll do it on the bus',
  ],
  notes: [
    'I can’t find the book',
    'It’s taking a lot longer than I thought',
    'I don’t know where to start',
    'My partner is sick',
  ],
  answers: {
    accepted: ['Thank you!', 'I’ll tell you on Thursday.', 'It’s going well so far.'],
    needs_improvement: [
      'You’re right. I added a number.',
      'I’ll do the first half this week and the second half next week.',
      'On Tuesday and Thursday, right after lunch.',
    ],
    denied: ['Can we talk tomorrow at lunch?', 'Then I’ll do the essay one instead.'],
  },
  wentWell: [
    'I already finished my hardest goal on Wednesday.',
    'Our crew helped each other with the map.',
    'I read every evening, even on Tuesday.',
    'My presentation went better than I expected.',
    'I asked for help before I was stuck.',
    'I kept my phone away for three evenings.',
  ],
  willTry: [
    'I’ll start with the goal I like least.',
    'Set smaller goals, and fewer of them.',
    'Ask my coach sooner when something is unclear.',
    'Plan an hour for it on Monday.',
    'Work in the quiet room after lunch.',
    'Write down what’s missing before I go home.',
  ],
  responses: [
    'Good eye. Tell me on Monday how it went.',
    'I noticed that too. Keep going!',
    'That’s a good plan.',
    'Thank you for being so honest.',
  ],
}
