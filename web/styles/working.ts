// The styles of the working screens, as a module that they bring along.
import './working.css'
